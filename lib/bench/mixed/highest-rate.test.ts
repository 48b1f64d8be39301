import { expect, test } from "vitest";
import { highestRate } from "#lib/bench/mixed/highest-rate";

const SEARCH = { from: 100, most: 3200, halvings: 4 };

async function found(limit: number): Promise<{ rate: number; tried: number[] }> {
  const tried: number[] = [];
  const holds = async (rate: number) => {
    tried.push(rate);
    return rate <= limit;
  };
  return { rate: await highestRate(holds, SEARCH), tried };
}

test("the highest rate is found to a sixteenth of its last doubling, and the number of tries is bounded", async () => {
  expect(await found(1000)).toEqual({
    rate: 1000,
    tried: [100, 200, 400, 800, 1600, 1200, 1000, 1100, 1050],
  });
  expect(await found(30)).toEqual({ rate: 25, tried: [100, 50, 25, 37.5, 31.25] });
  expect((await found(Number.POSITIVE_INFINITY)).tried.length).toBe(10);
});

test("a host that takes no calls has no highest rate", async () => {
  await expect(found(0)).rejects.toThrow("6.25 calls a second");
});
