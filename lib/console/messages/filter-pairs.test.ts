import fc from "fast-check";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { openExportScan, readExportFacts, readNext } from "#lib/console/exports/export-rows";
import { freezeFilter, thawFilter } from "#lib/console/messages/frozen-filter";
import { listMirrorMessages } from "#lib/console/messages/list-messages";
import { readLive } from "#lib/console/messages/live";
import type { Reader } from "#lib/console/reader";
import { previewChosen } from "#lib/console/retries/retry-chosen";
import { openPool } from "#lib/platform/postgres/pool";
import { begin } from "#lib/platform/postgres/sql";
import {
  attemptsOf,
  before,
  codeOf,
  fillMirror,
  isFailed,
  NOW,
  needsAction,
  newestFirst,
  retryable,
} from "#lib/testing/console/filled-mirror";
import type { TolerantMessage } from "#lib/wire/api/tolerant-message";
import { readMessageQuery } from "#lib/wire/console/query";

type Meaning = (message: TolerantMessage) => boolean;

const pool = openPool(inject("databaseUrl"), 4, "filter pairs test");
let reader: Reader;
let messages: TolerantMessage[] = [];
beforeAll(async () => {
  ({ reader, messages } = await fillMirror(pool));
});
afterAll(() => pool.end());

/** The values of each filter, each with a predicate on a message. */
const FILTERS: Record<string, Record<string, Meaning>> = {
  show: {
    needs_action: needsAction,
    in_flight: (m) => !["success", "failure", "held"].includes(m.latestStatus),
    used_up: (m) => isFailed(m) && attemptsOf(m) > 3,
    retries_left: (m) => isFailed(m) && attemptsOf(m) <= 3,
    overdue: (m) => m.latestStatus === "sent_to_telco" && m.createdAt < new Date(before(48)),
    unknown: (m) => m.latestStatus === "held",
  },
  status: {
    failure: isFailed,
    sent_to_telco: (m) => m.latestStatus === "sent_to_telco",
    "created,held": (m) => ["created", "held"].includes(m.latestStatus),
  },
  code: {
    routing_error: (m) => codeOf(m) === "routing_error",
    "-,content_invalid": (m) => isFailed(m) && [null, "content_invalid"].includes(codeOf(m)),
  },
  retryable: {
    yes: (m) => isFailed(m) && retryable(m) === "yes",
    "maybe,no": (m) => isFailed(m) && retryable(m) !== "yes",
    "yes,maybe,no": isFailed,
  },
  batch: { batch_0: (m) => m.batchId === "batch_0", batch_1: (m) => m.batchId === "batch_1" },
  language: { tamil: ({ language }) => language === "tamil" },
  from: { [before(70)]: ({ createdAt }) => createdAt >= new Date(before(70)) },
  to: { [before(20)]: ({ createdAt }) => createdAt < new Date(before(20)) },
  q: { 12: ({ recipient }) => recipient.includes("12") },
};
const CHOICES = Object.entries(FILTERS).flatMap(([name, values]) =>
  Object.entries(values).map(([value, isMeant]) => ({ name, value, isMeant })),
);
type Choice = (typeof CHOICES)[number];

const pairs = CHOICES.flatMap((one, n) =>
  CHOICES.slice(n + 1).flatMap((other) => (one.name === other.name ? [] : [[one, other]])),
);
const some = fc
  .uniqueArray(fc.constantFrom(...CHOICES), { selector: ({ name }) => name, minLength: 3, maxLength: 5 })
  .map((choices) => choices.toSorted((a, b) => a.name.localeCompare(b.name)));

test("every two filters together show, count and act on what is meant by both, or on nothing", async () => {
  for (const pair of pairs) await compare(pair);
});

test("so do any three to five", async () => {
  await fc.assert(fc.asyncProperty(some, compare), { numRuns: 60 });
});

async function compare(choices: Choice[]): Promise<void> {
  const address = new URLSearchParams(choices.map(({ name, value }) => [name, value])).toString();
  const meant = messages
    .filter((message) => choices.every(({ isMeant }) => isMeant(message)))
    .sort(newestFirst)
    .map(({ id }) => id);
  const isMeant = new Set(meant);
  const [{ shown, totals }, live, file, taken] = await Promise.all([
    listed(address),
    matchingLive(address),
    exported(address),
    selected(address),
  ]);
  expect({ address, shown }).toEqual({ address, shown: meant });
  for (const total of totals) expect({ address, total }).toEqual({ address, total: meant.length });
  expect({ address, live }).toEqual({ address, live: onScreen().filter((id) => isMeant.has(id)) });
  expect({ address, file }).toEqual({ address, file: meant });
  expect({ address, taken }).toEqual({ address, taken: meant.length });
}

async function listed(address: string) {
  const shown: string[] = [];
  const totals: number[] = [];
  for (let place = ""; ; ) {
    const { query } = readMessageQuery(new URLSearchParams(`${address}&size=100${place}`));
    const page = await listMirrorMessages(reader, query);
    shown.push(...page.messages.map(({ id }) => id));
    if (page.total !== null) totals.push(page.total);
    if (!page.older) return { shown, totals };
    place = `&after=${page.older}`;
  }
}

/** The ids of half of the messages, because one call accepts no more. */
function onScreen(): string[] {
  return messages.filter((_, n) => n % 2 === 0).map(({ id }) => id);
}

async function matchingLive(address: string): Promise<string[]> {
  const { query } = readMessageQuery(new URLSearchParams(address));
  const ids = onScreen();
  const { patches } = await readLive(reader, { ids, newest: null, since: null, query });
  const found = new Set(patches.filter(({ matches }) => matches).map(({ message }) => message.id));
  return ids.filter((id) => found.has(id));
}

function exported(address: string): Promise<string[]> {
  return begin(pool, async (tx) => {
    const frozen = await freezeFilter(tx, reader, address, "UTC");
    if ("unknown" in frozen) throw new Error(`not known: ${frozen.unknown}`);
    const filter = await thawFilter(tx, reader.campaign, frozen.text, NOW);
    const { total } = await readExportFacts(tx, filter, 1);
    await openExportScan(tx, filter);
    const rows = await readNext(tx, reader.campaign.id, messages.length + 1, false);
    expect({ address, total }).toEqual({ address, total: rows.length });
    return rows.map(({ id }) => id);
  });
}

/** The number of messages in a bulk retry, which refuses a filter that nothing matches. */
async function selected(address: string): Promise<number> {
  try {
    return (await previewChosen(reader, { filter: address, zone: "UTC", retryable: ["yes", "maybe"] }))
      .selected;
  } catch (error) {
    if (error instanceof Error && error.message.includes("No message matches")) return 0;
    throw error;
  }
}
