import { expect, test } from "vitest";
import { openPermits } from "#lib/service/uploads/permits";

const LIMITS = { count: 6, perCampaign: 3, waitingPerCampaign: 4 };
const stays = new AbortController().signal;

/** Asks for a permit, and logs the campaign when it gets one. */
function ask(permits: ReturnType<typeof openPermits>, campaign: string, log: string[], gone = stays) {
  const permit = permits.take(campaign, gone);
  permit.then(
    () => log.push(campaign),
    () => undefined,
  );
  return permit;
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

test("one campaign's uploads leave places for every other campaign", async () => {
  const permits = openPermits(LIMITS);
  const log: string[] = [];
  for (let i = 0; i < 7; i++) ask(permits, "slow", log);
  ask(permits, "other", log);
  await settle();
  expect(log).toEqual(["slow", "slow", "slow", "other"]);
});

test("a place that falls free goes to the campaign that has the fewest, then by the order of asking", async () => {
  const permits = openPermits({ ...LIMITS, count: 4 });
  const log: string[] = [];
  const first = await ask(permits, "a", log);
  const held = [await ask(permits, "a", log), await ask(permits, "b", log), await ask(permits, "b", log)];
  ask(permits, "a", log);
  ask(permits, "c", log);
  first();
  await settle();
  expect(log.slice(4)).toEqual(["c"]);
  held[0]?.();
  held[0]?.();
  await settle();
  expect(log.slice(4)).toEqual(["c", "a"]);
});

test("more than so many waiting uploads of one campaign are refused, and cost nobody a place", async () => {
  const permits = openPermits(LIMITS);
  const log: string[] = [];
  for (let i = 0; i < 7; i++) ask(permits, "a", log);
  await expect(ask(permits, "a", log)).rejects.toMatchObject({ refusal: "tooManyRequests" });
  ask(permits, "b", log);
  await settle();
  expect(log).toEqual(["a", "a", "a", "b"]);
});

test("an upload whose client goes away while it waits leaves the queue", async () => {
  const permits = openPermits({ ...LIMITS, count: 1 });
  const log: string[] = [];
  const give = await ask(permits, "a", log);
  const leaves = new AbortController();
  const gone = ask(permits, "b", log, leaves.signal);
  ask(permits, "c", log);
  leaves.abort();
  await expect(gone).rejects.toThrow();
  give();
  await settle();
  expect(log).toEqual(["a", "c"]);
});
