import type { Pool } from "pg";
import { expect, test } from "vitest";
import { askedAtOnce } from "#lib/platform/postgres/asked-at-once";

const db = {} as Pool;

test("who asks while a look-up is under way gets the answer of the next one, and shares it", async () => {
  let value = "old";
  let reads = 0;
  const ask = askedAtOnce(async () => {
    reads++;
    const seen = value;
    await new Promise((resolve) => setImmediate(resolve));
    return seen;
  });
  const first = ask(db, "key");
  value = "new";
  const others = [ask(db, "key"), ask(db, "key"), ask(db, "key")];
  expect(await first).toBe("old");
  expect(await Promise.all(others)).toEqual(["new", "new", "new"]);
  expect(reads).toBe(2);
  expect(await ask(db, "key")).toBe("new");
  expect(reads).toBe(3);
});

test("other keys and other databases do not wait, and a failure is nobody's but theirs who shared it", async () => {
  let reads = 0;
  const ask = askedAtOnce(async (_: unknown, key: string) => {
    reads++;
    await null;
    if (key === "bad") throw new Error("lost");
    return key;
  });
  const settled = await Promise.allSettled([ask(db, "a"), ask(db, "bad"), ask({} as Pool, "a")]);
  expect(settled.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  expect(reads).toBe(3);
  await expect(ask(db, "bad")).rejects.toThrow("lost");
});
