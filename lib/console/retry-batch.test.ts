import { afterAll, expect, inject, onTestFinished, test } from "vitest";
import { retryBatch } from "#lib/console/retry-batch";
import { checkBatch } from "#lib/operations/check-batch";
import { preflight } from "#lib/operations/preflight";
import { runOperations } from "#lib/operations/run-operations";
import { showOperation } from "#lib/operations/show-operations";
import { openPool } from "#lib/store/pool";
import { ADA, BEN, failedMessages } from "#lib/testing/failed-messages";

const pool = openPool(inject("databaseUrl"), 12, "retry batch test");
afterAll(() => pool.end());
const patience = { timeout: 40_000, interval: 200 };
const asker = { ...ADA, address: null };
const batch = "batch_1";

test("the whole batch is one call, whoever asks at once, and all its messages are accounted for", async () => {
  const { upstream, mirror, reader } = await failedMessages(pool, 5, { batch });
  const asks = [ADA, BEN, ADA, BEN].map((who) =>
    retryBatch(mirror, reader, batch, { choice: "whole" }, { ...who, address: null }),
  );
  const begun = (await Promise.all(asks)).flatMap((done) => ("operation" in done ? [done.operation] : []));
  expect(upstream.posts).toEqual([expect.stringMatching(/\/batch\/batch_1\/retry$/)]);
  expect(begun).toHaveLength(1);
  const detail = await showOperation({ ...reader, now: new Date() }, begun[0] ?? 0);
  expect(detail?.operation).toMatchObject({ total: 5, counts: { accepted: 5 } });
  expect(detail?.operation.endedAt).not.toBeNull();
});

test("the check before it reads what the mirror does not know yet", async () => {
  const { upstream, mirror, campaign, reader } = await failedMessages(pool, 4, { batch });
  const now = new Date().toISOString();
  Object.assign(upstream.messages[1] ?? {}, { latestStatus: "created", updatedAt: now });
  Object.assign(upstream.messages[2] ?? {}, { latestStatus: "success", updatedAt: now });
  expect(await preflight(reader, batch)).toMatchObject({ created: 0, yes: 4, whole: null });
  expect(await checkBatch(mirror, campaign, batch, null)).toMatchObject({ after: null, read: 4, total: 4 });
  const found = await preflight({ ...reader, now: new Date() }, batch);
  expect(found).toMatchObject({ created: 1, yes: 2, chosen: null });
  expect(found?.whole).toContain("1 message is still waiting");
  const denied = await retryBatch(mirror, reader, batch, { choice: "whole" }, asker);
  expect(denied).toHaveProperty("denied");
  expect(upstream.posts).toEqual([]);
});

test("a member that became created after the check keeps the call from being made", async () => {
  const { upstream, mirror, reader } = await failedMessages(pool, 3, { batch });
  const [first] = upstream.messages;
  Object.assign(first ?? {}, { latestStatus: "created", updatedAt: new Date().toISOString() });
  const begun = await retryBatch(mirror, reader, batch, { choice: "whole" }, asker);
  expect(upstream.posts).toEqual([]);
  const id = "operation" in begun ? begun.operation : 0;
  const detail = await showOperation({ ...reader, now: new Date() }, id);
  expect(detail?.operation.counts).toMatchObject({ skipped: 3 });
});

test("a state that is not known is named, and nothing is sent", async () => {
  const { upstream, mirror, reader, read } = await failedMessages(pool, 2, { batch });
  for (const message of upstream.messages) {
    const [record] = message.batches ?? [];
    Object.assign(record ?? {}, { status: "on_holiday", updatedAt: new Date().toISOString() });
    message.updatedAt = new Date().toISOString();
  }
  await read();
  for (const asked of [{ choice: "whole" }, { choice: "chosen", retryable: ["yes"] }] as const) {
    const done = await retryBatch(
      mirror,
      reader,
      batch,
      { ...asked } as Parameters<typeof retryBatch>[3],
      asker,
    );
    expect(done).toMatchObject({ denied: expect.stringContaining('"on_holiday"') });
  }
  expect(upstream.posts).toEqual([]);
});

test("an answer to the whole batch that is lost is read, never asked for again", async () => {
  const { upstream, mirror, reader } = await failedMessages(pool, 3, { batch });
  upstream.state.onRetry = "accept and hang up";
  const begun = await retryBatch(mirror, reader, batch, { choice: "whole" }, asker);
  const id = "operation" in begun ? begun.operation : 0;
  const stopping = new AbortController();
  const running = runOperations({ ...mirror, onFault: () => undefined }, stopping.signal);
  onTestFinished(async () => {
    stopping.abort();
    await running;
  });
  const accepted = async () =>
    (await showOperation({ ...reader, now: new Date() }, id))?.operation.counts.accepted;
  await expect.poll(accepted, patience).toBe(3);
  expect(upstream.posts).toHaveLength(1);
});
