import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { watchNeighbours } from "#lib/http/neighbours";
import { campaignLimiter } from "#lib/http/rate-limit";
import { openPool } from "#lib/store/pool";

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

test("the 11th call passes a second after the first, and not before", async () => {
  const limiter = campaignLimiter(pool, () => 1);
  const campaignId = randomUUID();
  const passed: number[] = [];
  await expect
    .poll(
      async () => {
        const answer = await limiter.consume(campaignId, 10);
        if (answer.allowed) passed.push(performance.now());
        return passed.length;
      },
      { interval: 5, timeout: 10_000 },
    )
    .toBeGreaterThan(20);
  // A timer may fire a millisecond early.
  for (let i = 10; i < passed.length; i++) {
    expect((passed[i] ?? 0) - (passed[i - 10] ?? 0)).toBeGreaterThan(995);
  }
});

describe("without its store", () => {
  test("nothing is allowed", async () => {
    const limiter = campaignLimiter(pool, () => {
      throw new Error("nobody knows");
    });
    await expect(limiter.consume(randomUUID(), 10)).rejects.toThrow("nobody knows");
  });

  test("a process stops to know how many there are", async () => {
    const lost = openPool(inject("databaseUrl"), 2, "redial test");
    const neighbours = await watchNeighbours(lost, () => undefined);
    expect(neighbours.count()).toBeGreaterThanOrEqual(1);
    await lost.end();
    await expect.poll(() => isKnown(neighbours.count), { timeout: 10_000 }).toBe(false);
    await neighbours.leave();
  });
});

function isKnown(count: () => number): boolean {
  try {
    count();
    return true;
  } catch {
    return false;
  }
}
