import pg from "pg";
import { expect, test } from "vitest";
import { batcher } from "#lib/platform/postgres/batcher";
import { isPoolBusy } from "#lib/platform/priority/limit-wait";

/** A write that waits until the test ends it, and records its items. */
function held() {
  const calls: number[][] = [];
  const ends: (() => void)[] = [];
  const write = async (items: number[]) => {
    calls.push(items);
    await new Promise<void>((resolve) => ends.push(resolve));
    return items.map((item) => item * 10);
  };
  return { calls, write, end: () => ends.shift()?.() };
}

test("one alone is written at once; those that come meanwhile are written together, each with its own answer", async () => {
  const { calls, write, end } = held();
  const put = batcher(write, { lanes: 1, most: 3 });
  const answers = [1, 2, 3, 4, 5].map(put);
  expect(calls).toEqual([[1]]);
  end();
  expect(await answers[0]).toBe(10);
  await expect.poll(() => calls).toEqual([[1], [2, 3, 4]]);
  end();
  await expect.poll(() => calls.at(-1)).toEqual([5]);
  end();
  expect(await Promise.all(answers)).toEqual([10, 20, 30, 40, 50]);
});

test("what is refused for one is written for the others", async () => {
  const put = batcher(
    async (items: number[]) => {
      await null;
      if (items.includes(3)) throw new pg.DatabaseError("refused", 0, "error");
      return items;
    },
    { lanes: 1, most: 10 },
  );
  const settled = await Promise.allSettled([1, 2, 3, 4].map(put));
  expect(settled.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "rejected", "fulfilled"]);
});

test("after a lost connection nothing is written again: it may have been written", async () => {
  const calls: number[][] = [];
  const put = batcher(
    async (items: number[]): Promise<number[]> => {
      calls.push(items);
      await null;
      throw new Error("connection lost");
    },
    { lanes: 1, most: 10 },
  );
  const settled = await Promise.allSettled([1, 2, 3].map(put));
  expect(settled.every(({ status }) => status === "rejected")).toBe(true);
  expect(calls).toEqual([[1], [2, 3]]);
});

test("an item that waits too long is refused and not written, and those under way are not given up", async () => {
  const { calls, write, end } = held();
  const put = batcher(write, { lanes: 1, most: 3, waitMs: 20 });
  const first = put(1);
  const late = await Promise.allSettled([2, 3].map(put));
  for (const one of late) expect("reason" in one && isPoolBusy(one.reason)).toBe(true);
  end();
  expect(await first).toBe(10);
  const next = put(4);
  await expect.poll(() => calls.length).toBe(2);
  end();
  expect(await next).toBe(40);
  expect(calls).toEqual([[1], [4]]);
});
