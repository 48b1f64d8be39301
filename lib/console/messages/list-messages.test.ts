import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { listMirrorMessages } from "#lib/console/messages/list-messages";
import { readLive } from "#lib/console/messages/live";
import type { Reader } from "#lib/console/reader";
import { momentOf } from "#lib/domain/time/relative-moment";
import { openPool } from "#lib/platform/postgres/pool";
import {
  attemptsOf,
  before,
  codeOf,
  fillMirror,
  isFailed,
  needsAction,
  newestFirst,
  retryable,
} from "#lib/testing/console/filled-mirror";
import type { TolerantMessage } from "#lib/wire/api/tolerant-message";
import type { ListedMessage } from "#lib/wire/console/message";
import { readMessageQuery } from "#lib/wire/console/query";

const pool = openPool(inject("databaseUrl"), 4, "list test");
let reader: Reader;
let messages: TolerantMessage[] = [];
beforeAll(async () => {
  ({ reader, messages } = await fillMirror(pool));
});
afterAll(() => pool.end());

/** The filters of addresses, each with a predicate on a message. */
const filters: [string, (message: TolerantMessage) => boolean][] = [
  ["", () => true],
  ["status=failure", ({ latestStatus }) => latestStatus === "failure"],
  ["status=sent,held", ({ latestStatus }) => ["sent", "held"].includes(latestStatus)],
  [
    "code=routing_error,brand_new",
    (message) => ["routing_error", "brand_new"].includes(codeOf(message) ?? ""),
  ],
  ["retryable=maybe", (message) => isFailed(message) && retryable(message) === "maybe"],
  ["retryable=yes,no", (message) => isFailed(message) && retryable(message) !== "maybe"],
  ["code=routing_error&retryable=no", () => false],
  ["batch=batch_1", (message) => message.batchId === "batch_1"],
  ["batch=batch_0&status=failure", (message) => message.batchId === "batch_0" && isFailed(message)],
  ["language=tamil", ({ language }) => language === "tamil"],
  ["language=tamil&batch=batch_2", ({ language, batchId }) => language === "tamil" && batchId === "batch_2"],
  [
    "from=-48h&to=-12h",
    ({ createdAt }) => createdAt >= new Date(before(48)) && createdAt < new Date(before(12)),
  ],
  ["from=-48h&status=failure", (m) => isFailed(m) && m.createdAt >= new Date(before(48))],
  ["from=-70h&show=needs_action", (m) => needsAction(m) && m.createdAt >= new Date(before(70))],
  ["to=-48h&show=used_up", (m) => isFailed(m) && attemptsOf(m) > 3 && m.createdAt < new Date(before(48))],
  [
    "from=-60h&batch=batch_0&status=failure",
    (m) => m.batchId === "batch_0" && isFailed(m) && m.createdAt >= new Date(before(60)),
  ],
  ["show=retries_left&retryable=no", (m) => isFailed(m) && attemptsOf(m) <= 3 && retryable(m) === "no"],
  ["code=-,content_invalid", (m) => isFailed(m) && [null, "content_invalid"].includes(codeOf(m))],
  ["batch=batch_2&show=needs_action", (m) => m.batchId === "batch_2" && needsAction(m)],
  ["batch=batch_1&show=needs_action", () => false],
  ["q=%2B65 9-1", ({ recipient }) => recipient.includes("6591")],
  ["q=12", ({ recipient }) => recipient.includes("12")],
  ["q=123&status=success", (m) => m.recipient.includes("123") && m.latestStatus === "success"],
  ["show=in_flight", ({ latestStatus }) => !["success", "failure", "held"].includes(latestStatus)],
  ["show=unknown", ({ latestStatus }) => latestStatus === "held"],
  ["show=unknown&status=sent", () => false],
  ["show=used_up", (message) => isFailed(message) && attemptsOf(message) > 3],
  ["show=overdue", (m) => m.latestStatus === "sent_to_telco" && m.createdAt < new Date(before(48))],
  ["show=needs_action", needsAction],
  ["show=needs_action&language=tamil", (message) => needsAction(message) && message.language === "tamil"],
];

test("what no list of ours names is offered to filter by, with the page and with what is live", async () => {
  const unlisted = { status: ["held"], code: ["-", "brand_new"] };
  const { query } = readMessageQuery(new URLSearchParams());
  expect((await listMirrorMessages(reader, query)).unlisted).toEqual(unlisted);
  const live = await readLive(reader, { ids: [], newest: null, since: null, query });
  expect(live.unlisted).toEqual(unlisted);
});

for (const [address, isMeant] of filters) {
  test(`?${address} pages through exactly what is meant, forwards and back`, async () => {
    const meant = messages
      .filter(isMeant)
      .sort(newestFirst)
      .map(({ id }) => id);
    const pages: string[][] = [];
    let place = "";
    for (;;) {
      const page = await list(`${address}&size=25${place}`);
      pages.push(page.messages.map(({ id }) => id));
      if (page.total !== null) expect(page.total).toBe(meant.length);
      if (!page.older) break;
      place = `&after=${page.older}`;
    }
    expect(pages.flat()).toEqual(meant);
    for (let n = pages.length - 1; n > 0; n--) {
      const last = await list(`${address}&size=25${place}`);
      expect(last.messages.map(({ id }) => id)).toEqual(pages[n]);
      place = `&before=${last.newer}`;
    }
  });
}

test("each chip's number is the total of its list, and of what the gate says", async () => {
  const { query } = readMessageQuery(new URLSearchParams());
  const { counts } = await readLive(reader, { ids: [], newest: null, since: null, query });
  const all = messages.length;
  expect(counts.all).toBe(all);
  for (const [show, n] of [
    ["needs_action", counts.needsAction],
    ["in_flight", counts.inFlight],
    ["used_up", counts.retriesExhausted],
    ["overdue", counts.overdue],
    ["unknown", counts.unknown],
  ] as const) {
    expect((await list(`show=${show}`)).total).toBe(n);
  }
  const rows = await everyRow("status=failure");
  expect(rows.filter(({ retry }) => retry.decision !== "denied")).toHaveLength(counts.needsAction);
});

test("a viewer sees the same rows, and why nothing can be retried", async () => {
  const page = await listMirrorMessages(
    { ...reader, role: "viewer" },
    readMessageQuery(new URLSearchParams("status=failure")).query,
  );
  expect(page.messages.every(({ retry }) => retry.reason === "no_permission")).toBe(true);
});

for (const zone of ["Pacific/Kiritimati", "Pacific/Pago_Pago"]) {
  test(`today began in ${zone} at midnight there`, async () => {
    const began = momentOf("today", reader.now, zone);
    const { query } = readMessageQuery(new URLSearchParams("from=today&size=100"));
    const page = await listMirrorMessages({ ...reader, zone }, query);
    const meant = messages.filter(({ createdAt }) => createdAt >= began).sort(newestFirst);
    expect(page.messages.map(({ id }) => id)).toEqual(meant.slice(0, 100).map(({ id }) => id));
  });
}

test("invented cursors, statuses and codes still give a table, and are named", async () => {
  const page = await list("status=frozen,failure&code=nonsense&after=bm9uc2Vuc2U");
  expect(page.messages.length).toBeGreaterThan(0);
  expect(page.ignored).toEqual(["status=frozen", "code=nonsense", "after"]);
});

for (const batch of [`batch_${crypto.randomUUID()}`, "batch_nobody", " ", "é".repeat(300)]) {
  test(`a batch of which nothing was read has no messages of the campaign: ${batch.slice(0, 12)}`, async () => {
    const address = new URLSearchParams({ batch }).toString();
    const page = await list(address);
    expect(page).toMatchObject({ messages: [], total: 0, ignored: [] });
    const { query } = readMessageQuery(new URLSearchParams(address));
    const ids = messages.slice(0, 200).map(({ id }) => id);
    const live = await readLive(reader, { ids, newest: null, since: null, query });
    expect(live.patches.some(({ matches }) => matches)).toBe(false);
  });
}

test("a message id finds its message", async () => {
  const wanted = messages[17]?.id ?? "";
  expect((await list(`q=${wanted}`)).messages.map(({ id }) => id)).toEqual([wanted]);
});

function list(address: string) {
  const { query, ignored } = readMessageQuery(new URLSearchParams(address));
  return listMirrorMessages(reader, query, ignored);
}

async function everyRow(address: string): Promise<ListedMessage[]> {
  const rows: ListedMessage[] = [];
  for (let place = ""; ; ) {
    const page = await list(`${address}${place}`);
    rows.push(...page.messages);
    if (!page.older) return rows;
    place = `&after=${page.older}`;
  }
}
