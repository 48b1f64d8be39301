import { setTimeout as delay } from "node:timers/promises";
import { afterAll, expect, inject, onTestFinished, test } from "vitest";
import { runOperations } from "#lib/operations/run-operations";
import { showOperation } from "#lib/operations/show-operations";
import { cancelOperation } from "#lib/store/operations";
import { openPool } from "#lib/store/pool";
import { beginRetry } from "#lib/testing/begin-retry";
import { failedMessages } from "#lib/testing/failed-messages";
import { said, start } from "#lib/testing/processes";
import { chance } from "#lib/testing/simulated-campaign";
import type { OnRetry } from "#lib/testing/stand-in-upstream";
import type { Operation } from "#lib/wire/console-operation";

const pool = openPool(inject("databaseUrl"), 12, "operations test");
afterAll(() => pool.end());
const patience = { timeout: 100_000, interval: 200 };
type Given = Awaited<ReturnType<typeof failedMessages>>;

test("two workers request every message once, and the numbers add up all the while", async () => {
  const { upstream, ids, given } = await begin(30);
  const operation = await beginRetry(given.reader, ids);
  work(given);
  work(given);
  await expect.poll(async () => (await look(given, operation)).endedAt, patience).not.toBeNull();
  expect(upstream.posts).toHaveLength(30);
  expect(new Set(upstream.posts).size).toBe(30);
  expect((await look(given, operation)).counts).toMatchObject({ accepted: 30, inFlight: 30, queued: 0 });
}, 120_000);

test("no fault, and no worker that stops, makes a call twice that may have been taken", async () => {
  const { upstream, ids, given } = await begin(8);
  const random = chance(11);
  const answers: OnRetry[] = [
    "accept",
    "accept",
    "accept and hang up",
    "hang up",
    { status: 429, code: "too_many_requests" },
    { status: 503, code: "service_unavailable" },
    { status: 400, code: "too_many_message_attempts_error" },
  ];
  const taken = new Map<string, OnRetry[]>();
  upstream.state.onRetry = (path) => {
    const answer = answers[Math.floor(random() * answers.length)] ?? "accept";
    taken.set(path, [...(taken.get(path) ?? []), answer]);
    return answer;
  };
  const operation = await beginRetry(given.reader, ids);
  let stop = work(given);
  for (let n = 0; n < 3; n++) {
    await delay(1500);
    await stop();
    await look(given, operation);
    stop = work(given);
  }
  await expect.poll(async () => (await look(given, operation)).endedAt, patience).not.toBeNull();
  for (const [path, given] of taken) {
    const before = given.slice(0, -1);
    expect(
      before.every((answer) => typeof answer === "object" && answer.status === 429),
      path,
    ).toBe(true);
  }
  expect((await look(given, operation)).counts.queued).toBe(0);
}, 150_000);

test("300 retries whose worker is killed three times are made once each, none more and none less", async () => {
  const { upstream, ids, given } = await begin(300);
  const operation = await beginRetry(given.reader, ids);
  const run = async () => {
    const runner = start([
      process.execPath,
      "lib/testing/operations-runner.ts",
      inject("databaseUrl"),
      "unpaced",
    ]);
    onTestFinished(() => void runner.child.kill("SIGKILL"));
    await said(runner, "running");
    return runner;
  };
  for (let n = 1; n <= 3; n++) {
    const runner = await run();
    await expect.poll(() => upstream.posts.length, patience).toBeGreaterThan(n * 40);
    runner.child.kill("SIGKILL");
    await runner.ended;
  }
  await run();
  await expect.poll(async () => (await look(given, operation)).endedAt, patience).not.toBeNull();
  expect(new Set(upstream.posts).size).toBe(300);
  expect(upstream.posts).toHaveLength(300);
  expect((await look(given, operation)).counts).toMatchObject({ queued: 0, unclear: 0, accepted: 300 });
}, 150_000);

test("cancelling leaves the rest undone within two seconds, and says so in the numbers", async () => {
  const { upstream, ids, given } = await begin(40);
  const operation = await beginRetry(given.reader, ids);
  work(given);
  await expect.poll(() => upstream.posts.length, patience).toBeGreaterThan(3);
  expect(await cancelOperation(pool, given.campaign.id, operation, "ada@example.com")).toBe(true);
  await delay(500);
  const made = upstream.posts.length;
  await delay(2000);
  expect(upstream.posts).toHaveLength(made);
  const { counts, endedAt } = await look(given, operation);
  expect(endedAt).not.toBeNull();
  expect(counts).toMatchObject({ queued: 0, accepted: made, skipped: 40 - made });
}, 60_000);

test("a call that was dropped is not made again once its operation is cancelled", async () => {
  const { upstream, ids, given } = await begin(3);
  upstream.state.onRetry = { status: 429, code: "too_many_requests" };
  const operation = await beginRetry(given.reader, ids);
  work(given);
  await expect.poll(() => upstream.posts.length, patience).toBeGreaterThan(0);
  await cancelOperation(pool, given.campaign.id, operation, "ada@example.com");
  await delay(500);
  const made = upstream.posts.length;
  await delay(3000);
  expect(upstream.posts).toHaveLength(made);
  expect((await look(given, operation)).counts).toMatchObject({ queued: 0, skipped: 3 });
}, 60_000);

test("what is not eligible in its turn is skipped with its reason", async () => {
  const { upstream, ids, given } = await begin(3);
  Object.assign(upstream.messages[1] ?? {}, { latestStatus: "success", updatedAt: new Date().toISOString() });
  await given.read();
  const operation = await beginRetry(given.reader, [...ids, "message_nobody"]);
  work(given);
  await expect.poll(async () => (await look(given, operation)).endedAt, patience).not.toBeNull();
  const detail = await showOperation({ ...given.reader, now: new Date() }, operation);
  expect(detail?.operation.counts).toMatchObject({ accepted: 2, skipped: 2 });
  expect(detail?.skipped.map(({ text }) => text).sort()).toEqual([
    "Not failed",
    "The service knows no such message",
  ]);
}, 60_000);

async function begin(count: number) {
  const given = await failedMessages(pool, count);
  return { given, upstream: given.upstream, ids: given.upstream.messages.map(({ id }) => id) };
}

function work({ mirror }: Given): () => Promise<void> {
  const stopping = new AbortController();
  const running = runOperations({ ...mirror, onFault: () => undefined }, stopping.signal);
  const stop = async () => {
    stopping.abort();
    await running;
  };
  onTestFinished(stop);
  return stop;
}

/** The operation, after a look at whether its numbers add up. */
async function look({ reader }: Given, id: number): Promise<Operation> {
  const detail = await showOperation({ ...reader, now: new Date() }, id);
  if (!detail) throw new Error("no operation");
  const { counts, total } = detail.operation;
  const { queued, accepted, refused, unclear, skipped, delivered, failed, inFlight, unread } = counts;
  expect(queued + accepted + refused + unclear + skipped).toBe(total);
  expect(delivered + failed + inFlight + unread).toBe(accepted);
  return detail.operation;
}
