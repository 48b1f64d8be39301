import { randomUUIDv7 } from "node:crypto";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { codeWords } from "#lib/domain/code-words";
import { absorb } from "#lib/mirror/absorb";
import { listMirrorMessages } from "#lib/mirror/list-messages";
import { readLive } from "#lib/mirror/live";
import { readOverview } from "#lib/mirror/overview";
import type { Reader } from "#lib/mirror/reader";
import { listBatches, showBatch } from "#lib/mirror/show-batches";
import { findConsoleCampaign } from "#lib/store/console-campaigns";
import { openPool } from "#lib/store/pool";
import { listed, mintConsoleCampaign } from "#lib/testing/mirror";
import { chance } from "#lib/testing/simulated-campaign";
import type { ListedMessage } from "#lib/wire/console-message";
import { readMessageQuery } from "#lib/wire/console-query";
import type { TolerantMessage } from "#lib/wire/tolerant-message";

const pool = openPool(inject("databaseUrl"), 4, "list test");
const HOUR = 3_600_000;
const now = new Date("2026-11-20T12:00:00.000Z");
const before = (hours: number) => new Date(now.getTime() - hours * HOUR).toISOString();
const CODES = ["recipient_unavailable", "content_invalid", "routing_error", "brand_new"];
const STATUSES = ["created", "sent", "sent_to_telco", "success", "failure", "failure", "held"];
const BATCHES = ["messages_enqueued", "messages_enqueuing", "messages_enqueuing_failed"].map((status, n) => ({
  id: `batch_${n}`,
  status,
  originalFileName: `file-${n}.csv`,
  totalMessages: 200,
  createdAt: before(90 - n),
  updatedAt: before(90 - n),
}));

let reader: Reader;
let messages: TolerantMessage[] = [];

beforeAll(async () => {
  const id = await mintConsoleCampaign(pool);
  const campaign = await findConsoleCampaign(pool, id);
  if (!campaign) throw new Error("no campaign");
  reader = { pool, campaign, role: "operator", now };
  const random = chance(7);
  const pick = <T>(values: T[]) => values[Math.floor(random() * values.length)] as T;
  messages = Array.from({ length: 400 }, (_, n) => {
    const status = pick(STATUSES);
    // Many share a moment, as a batch's messages do.
    const createdAt = before(100 - Math.floor(n / 40) * 10);
    const errorCode = status === "failure" ? pick(CODES) : null;
    const attempts = Array.from({ length: 1 + Math.floor(random() * 4) }, (_, k) => ({
      status,
      errorCode,
      at: new Date(Date.parse(createdAt) + k * 1000).toISOString(),
    }));
    return {
      ...listed(`message_${randomUUIDv7()}`, {
        status,
        createdAt,
        updatedAt: new Date(Date.parse(createdAt) + 60_000).toISOString(),
        attempts: status === "created" ? [] : attempts,
        recipient: `659${String(Math.floor(random() * 1e7)).padStart(7, "0")}`,
        ...(random() < 0.6 && { batch: pick(BATCHES) }),
      }),
      language: random() < 0.3 ? "tamil" : "english",
    };
  });
  await absorb(pool, id, messages, now);
});
afterAll(() => pool.end());

/** The filters of addresses, each with what it means of one message. */
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
  ["q=%2B65 9-1", ({ recipient }) => recipient.includes("6591")],
  ["q=12", ({ recipient }) => recipient.includes("12")],
  ["q=123&status=success", (m) => m.recipient.includes("123") && m.latestStatus === "success"],
  ["show=in_flight", ({ latestStatus }) => !["success", "failure"].includes(latestStatus)],
  ["show=used_up", (message) => isFailed(message) && attemptsOf(message) > 3],
  ["show=overdue", (m) => m.latestStatus === "sent_to_telco" && m.createdAt < new Date(before(48))],
  ["show=needs_action", needsAction],
  ["show=needs_action&language=tamil", (message) => needsAction(message) && message.language === "tamil"],
];

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
  const { counts } = await readOverview(reader);
  const all = messages.length;
  expect(counts.all).toBe(all);
  for (const [show, n] of [
    ["needs_action", counts.needsAction],
    ["in_flight", counts.inFlight],
    ["used_up", counts.usedUp],
    ["overdue", counts.overdue],
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

test("invented cursors, statuses and codes still give a table, and are named", async () => {
  const page = await list("status=frozen,failure&code=nonsense&after=bm9uc2Vuc2U");
  expect(page.messages.length).toBeGreaterThan(0);
  expect(page.ignored).toEqual(["status=frozen", "code=nonsense", "after"]);
});

test("a message id finds its message", async () => {
  const wanted = messages[17]?.id ?? "";
  expect((await list(`q=${wanted}`)).messages.map(({ id }) => id)).toEqual([wanted]);
});

test("the live call tells what changed, whether it still matches, and how many are new", async () => {
  const { query } = readMessageQuery(new URLSearchParams("show=in_flight"));
  const page = await listMirrorMessages(reader, query);
  const moving = page.messages.find(({ status }) => status === "sent") as ListedMessage;
  const still = page.messages.find(({ status }) => status === "created") as ListedMessage;
  const since = new Date(Date.now() + 20_000);
  const ask = { ids: [moving.id, still.id], newest: page.newest, since, query };
  expect(await readLive(reader, ask)).toMatchObject({ patches: [], newCount: 0 });
  const given = messages.find(({ id }) => id === moving.id) as TolerantMessage;
  const newer = new Date(now.getTime() - HOUR);
  await absorb(
    pool,
    reader.campaign.id,
    [
      { ...given, latestStatus: "success", updatedAt: newer },
      listed(`message_${randomUUIDv7()}`, { status: "created", createdAt: newer.toISOString() }),
    ],
    now,
  );
  const answer = await readLive(reader, { ...ask, since: new Date(Date.now() - 1000) });
  expect(answer.newCount).toBe(1);
  const patch = answer.patches.find(({ message }) => message.id === moving.id);
  expect(patch).toMatchObject({ matches: false, message: { status: "success" } });
  expect(answer.counts.all).toBe(messages.length + 1);
});

test("a batch's four segments add up to its total", async () => {
  const { batches, freshness } = await listBatches(reader, { after: null, before: null, size: 50 });
  expect(batches.map(({ id }) => id)).toEqual(["batch_2", "batch_1", "batch_0"]);
  for (const { id, progress, failedRetryable, retryable } of batches) {
    const own = messages.filter(({ batchId }) => batchId === id);
    const { delivered, inFlight, failed, notYetSeen, total } = progress;
    expect(delivered + inFlight + failed + notYetSeen).toBe(total);
    expect({ total, failed, notYetSeen }).toEqual({
      total: 200,
      failed: own.filter(isFailed).length,
      notYetSeen: 200 - own.length,
    });
    expect(failedRetryable).toBe(retryable ? own.filter(needsAction).length : 0);
  }
  const known = messages.length + 1 + batches.reduce((sum, { progress }) => sum + progress.notYetSeen, 0);
  expect(freshness.coverage).toMatchObject({ read: messages.length + 1, known, complete: false });
  expect((await showBatch(reader, "batch_0"))?.errors.length).toBeGreaterThan(0);
  expect(await showBatch(reader, "batch_9")).toBeNull();
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

function isFailed({ latestStatus }: TolerantMessage): boolean {
  return latestStatus === "failure";
}

function codeOf({ messageAttempts, latestStatus }: TolerantMessage): string | null {
  return latestStatus === "failure" ? (messageAttempts?.at(-1)?.errorCode ?? null) : null;
}

function attemptsOf({ messageAttempts }: TolerantMessage): number {
  return messageAttempts?.length ?? 0;
}

function retryable(message: TolerantMessage) {
  return codeWords(codeOf(message)).retryable;
}

function needsAction(message: TolerantMessage): boolean {
  const isEligible = message.batchId !== "batch_1";
  return isFailed(message) && attemptsOf(message) <= 3 && retryable(message) !== "no" && isEligible;
}

function newestFirst(a: TolerantMessage, b: TolerantMessage): number {
  return b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1);
}
