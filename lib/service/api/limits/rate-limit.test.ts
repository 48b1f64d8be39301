import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { watchPeers } from "#lib/platform/installation/peers";
import { openPool } from "#lib/platform/postgres/pool";
import { campaignLimiter } from "#lib/service/api/limits/rate-limit";
import { takeRateSlot } from "#lib/service/api/limits/rate-slots";
import { ownDatabase } from "#lib/testing/database/own-database";
import { skipTime } from "#lib/testing/process/skip-time";

/** A delay that is longer than a count of processes is trusted. */
const HELD_UP_MS = 2700;

let pool: ReturnType<typeof openPool>;
beforeAll(() => {
  pool = openPool(inject("databaseUrl"), 4, "redial test");
});
afterAll(() => pool.end());

async function burst(
  limiters: ReturnType<typeof campaignLimiter>[],
  calls: number,
  rate = 10,
): Promise<number> {
  const campaignId = randomUUID();
  const answers = await Promise.all(
    Array.from({ length: calls }, (_, i) => limiters[i % limiters.length]?.consume(campaignId, rate)),
  );
  return answers.filter((answer) => answer?.allowed).length;
}

test("of 30 calls at once on one process 10 pass", async () => {
  expect(await burst([campaignLimiter(pool, () => 1)], 30)).toBe(10);
});

test("of 30 calls at once spread over two processes 10 pass", async () => {
  const processes = [campaignLimiter(pool, () => 2), campaignLimiter(pool, () => 2)];
  expect(await burst(processes, 30)).toBe(10);
});

test("of 30 calls at once on one of three processes 10 pass", async () => {
  expect(await burst([campaignLimiter(pool, () => 3)], 30)).toBe(10);
});

test("the first calls of a campaign all pass, however many come at once, within its rate", async () => {
  const processes = Array.from({ length: 4 }, () => campaignLimiter(pool, () => 4));
  for (let campaign = 0; campaign < 5; campaign++) expect(await burst(processes, 60, 1000)).toBe(60);
});

test("of 30 calls at once at a rate that was lowered, the lower rate passes", async () => {
  const campaignId = randomUUID();
  await takeRateSlot(pool, campaignId, 20);
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => campaignLimiter(pool, () => 2).consume(campaignId, 5)),
  );
  expect(answers.filter(({ allowed }) => allowed).length).toBeLessThanOrEqual(5);
});

test("calls of a process that was alone count when another joins", async () => {
  let processes = 1;
  const limiter = campaignLimiter(pool, () => processes);
  const campaignId = randomUUID();
  const call = async () => (await limiter.consume(campaignId, 10)).allowed;
  for (let i = 0; i < 10; i++) expect(await call()).toBe(true);
  processes = 2;
  expect(await call()).toBe(false);
});

test.for([10, 5])(
  "after the clock stepped back by an hour, the %i slots taken before it are free again",
  async (n) => {
    const campaignId = randomUUID();
    const take = () => takeRateSlot(pool, campaignId, 10);
    for (let i = 0; i < n; i++) expect(await take()).toBe(0);
    await pool.query(
      "update rate_slot set free_at = free_at + interval '1 hour' where campaign = $1 and free_at > now()",
      [campaignId],
    );
    const answers = await Promise.all(Array.from({ length: 30 }, take));
    expect(answers.filter((waitMs) => waitMs === 0)).toHaveLength(10);
    expect(Math.max(...answers)).toBeLessThanOrEqual(1000);
  },
);

test("over two processes no second holds more than 10 calls, and few hold less", async () => {
  const limiters = [campaignLimiter(pool, () => 2), campaignLimiter(pool, () => 2)];
  const campaignId = randomUUID();
  const passed: number[] = [];
  const end = performance.now() + 3000;
  const call = async (limiter: (typeof limiters)[number]) => {
    while (performance.now() < end) {
      if ((await limiter.consume(campaignId, 10)).allowed) passed.push(performance.now());
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  };
  await Promise.all(limiters.map(call));
  // PostgreSQL's answer takes some milliseconds, and not always the same time.
  for (let i = 10; i < passed.length; i++)
    expect((passed[i] ?? 0) - (passed[i - 10] ?? 0)).toBeGreaterThan(900);
  expect(passed.length).toBeGreaterThanOrEqual(20);
});

test.for([1, 2])(
  "with %i processes the 11th call passes a second after the first, and not before",
  async (n) => {
    const limiter = campaignLimiter(pool, () => n);
    const campaignId = randomUUID();
    const passed: number[] = [];
    await expect
      .poll(
        async () => {
          const answer = await limiter.consume(campaignId, 10);
          if (answer.allowed) passed.push(performance.now());
          return passed.length;
        },
        { interval: 5 },
      )
      .toBeGreaterThan(12);
    // A timer may fire a millisecond early.
    for (let i = 10; i < passed.length; i++) {
      expect((passed[i] ?? 0) - (passed[i - 10] ?? 0)).toBeGreaterThan(n === 1 ? 995 : 900);
    }
  },
);

describe("without its store", () => {
  test("nothing is allowed", async () => {
    const limiter = campaignLimiter(pool, () => {
      throw new Error("nobody knows");
    });
    await expect(limiter.consume(randomUUID(), 10)).rejects.toThrow("nobody knows");
  });

  test("a process stops to know how many there are", async () => {
    const lost = openPool(inject("databaseUrl"), 2, "redial test");
    const peers = await watchPeers(lost, () => undefined);
    await peers.untilCounted();
    expect(await peers.count()).toBeGreaterThanOrEqual(1);
    await lost.end();
    skipTime(HELD_UP_MS);
    await expect(peers.count()).rejects.toThrow("has not answered for a while");
    await peers.leave();
  });

  test("a process that was held up, as at its start, counts anew before it refuses a call", async () => {
    const own = await ownDatabase();
    const peers = await watchPeers(own.pool, () => undefined);
    skipTime(HELD_UP_MS);
    expect(await peers.count()).toBe(1);
    await peers.leave();
  });
});
