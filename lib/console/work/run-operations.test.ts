import { expect, test } from "vitest";
import { cancelOperation } from "#lib/console/operations/operations";
import { showOperation } from "#lib/console/work/show-operations";
import { beginRetry } from "#lib/testing/console/begin-retry";
import { freezeClock } from "#lib/testing/console/frozen-clock";
import { failedFor, hasEnded, lookAt } from "#lib/testing/console/operation";
import { UNPACED } from "#lib/testing/console/unpaced";
import { work } from "#lib/testing/console/work";
import { ownDatabase } from "#lib/testing/database/own-database";

const { pool, until, during, pass } = await freezeClock(await ownDatabase());

test("two workers request every message once, and the numbers add up all the while", async () => {
  const { upstream, ids, given } = await failedFor(pool, 30);
  const operation = await beginRetry(given.reader, ids);
  const looks: Promise<unknown>[] = [];
  upstream.state.onRetry = () => {
    looks.push(lookAt(given.reader, operation));
    return "accept";
  };
  work(given, { during, pace: UNPACED });
  work(given, { during, pace: UNPACED });
  await until(() => hasEnded(pool, operation));
  await Promise.all(looks);
  expect(upstream.posts).toHaveLength(30);
  expect(new Set(upstream.posts).size).toBe(30);
  expect((await lookAt(given.reader, operation)).counts).toMatchObject({
    accepted: 30,
    inFlight: 30,
    queued: 0,
  });
});

test("cancelling leaves the rest undone within two seconds, and says so in the numbers", async () => {
  const { upstream, ids, given } = await failedFor(pool, 40);
  const operation = await beginRetry(given.reader, ids);
  work(given, { during });
  await until(() => upstream.posts.length > 3);
  expect(await cancelOperation(pool, given.campaign.id, operation, "ada@example.com")).toBe(true);
  await pass(500);
  const made = upstream.posts.length;
  await pass(1500);
  const { counts, endedAt } = await lookAt(given.reader, operation);
  expect(endedAt).not.toBeNull();
  expect(counts).toMatchObject({ queued: 0, accepted: made, skipped: 40 - made });
  await pass(1000);
  expect(upstream.posts).toHaveLength(made);
});

test("a call that was dropped is not made again once its operation is cancelled", async () => {
  const { upstream, ids, given } = await failedFor(pool, 3);
  upstream.state.onRetry = { status: 429, code: "too_many_requests" };
  const operation = await beginRetry(given.reader, ids);
  work(given, { during });
  await until(() => upstream.posts.length > 0);
  await cancelOperation(pool, given.campaign.id, operation, "ada@example.com");
  await pass(500);
  const made = upstream.posts.length;
  await pass(3000);
  expect(upstream.posts).toHaveLength(made);
  expect((await lookAt(given.reader, operation)).counts).toMatchObject({ queued: 0, skipped: 3 });
});

test("what is not eligible in its turn is skipped with its reason", async () => {
  const { upstream, ids, given } = await failedFor(pool, 3);
  Object.assign(upstream.messages[1] ?? {}, { latestStatus: "success", updatedAt: new Date().toISOString() });
  await given.read();
  const operation = await beginRetry(given.reader, [...ids, "message_nobody"]);
  work(given, { during, pace: UNPACED });
  await until(() => hasEnded(pool, operation));
  const detail = await showOperation({ ...given.reader, now: new Date() }, operation);
  expect(detail?.operation.counts).toMatchObject({ accepted: 2, skipped: 2 });
  expect(detail?.skipped.map(({ text }) => text).sort()).toEqual([
    "Not failed",
    "The service has no such message",
  ]);
});
