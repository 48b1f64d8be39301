import type { Pool } from "pg";
import { expect, test } from "vitest";
import { batchedLookup } from "#lib/platform/postgres/batched-lookup";

const db = {} as Pool;

/** A look-up of keys whose values change. It takes until the test ends it. */
function held() {
  const values = new Map<string, string>();
  const asked: string[][] = [];
  const ends: (() => void)[] = [];
  const lookUp = batchedLookup(async (_, keys) => {
    asked.push(keys);
    const seen = new Map(values);
    await new Promise<void>((resolve) => ends.push(resolve));
    if (keys.includes("bad")) throw new Error("lost");
    return seen;
  });
  const end = () => {
    for (const one of ends.splice(0)) one();
  };
  return { values, asked, lookUp, end };
}

test("who asks while statements are under way gets the answer of the next one, and shares it with all who wait", async () => {
  const { values, asked, lookUp, end } = held();
  values.set("a", "old");
  const first = [lookUp(db, "a"), lookUp(db, "b")];
  values.set("a", "new");
  const others = [lookUp(db, "a"), lookUp(db, "a"), lookUp(db, "b")];
  expect(asked).toEqual([["a"], ["b"]]);
  end();
  expect(await Promise.all(first)).toEqual(["old", null]);
  await expect.poll(() => asked.length).toBe(3);
  expect(asked[2]).toEqual(["a", "b"]);
  end();
  expect(await Promise.all(others)).toEqual(["new", "new", null]);
});

test("other databases do not wait, and a failure is only theirs who shared the statement", async () => {
  const { values, asked, lookUp, end } = held();
  values.set("a", "here");
  const settled = Promise.allSettled([lookUp(db, "a"), lookUp(db, "bad"), lookUp({} as Pool, "a")]);
  expect(asked).toEqual([["a"], ["bad"], ["a"]]);
  end();
  expect((await settled).map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
});
