import type { Pool } from "pg";
import { expect, test } from "vitest";
import { nextLook, type QueueRun, runNext } from "#lib/service/queue/run-next";

const pools = { pool: { name: "calls" } as unknown as Pool, bulk: { name: "bulk" } as unknown as Pool };
const MESSAGES = 2000;

/** The kinds and pools that one run of a loop tries, while only batches wait. */
async function lookedAt(changes: Partial<QueueRun>, filesComeIn = () => false) {
  const looks: [string, Pool][] = [];
  const run = { single: null, batch: null, ...changes };
  const look = async (kind: string, pool: Pool) => {
    looks.push([kind, pool]);
    return kind === "batch" ? "a batch" : null;
  };
  const done = await runNext({ ...pools, filesComeIn }, run, look, () => MESSAGES);
  return { looks, done, run };
}

test("single sends go first, and batches use the connections of lower priority", async () => {
  expect(await lookedAt({})).toMatchObject({
    looks: [
      ["single", pools.pool],
      ["batch", pools.bulk],
    ],
    done: "a batch",
  });
});

test("a loop for single sends leaves batches to another", async () => {
  expect(await lookedAt({ only: "single" })).toMatchObject({ looks: [["single", pools.pool]], done: null });
  expect(await lookedAt({ only: "batch" })).toMatchObject({
    looks: [["batch", pools.bulk]],
    done: "a batch",
  });
});

test("single sends that are being gathered are not looked for yet", async () => {
  const { looks } = await lookedAt({ singlesFromMs: performance.now() + 1000 });
  expect(looks).toEqual([["batch", pools.bulk]]);
});

test("while a file comes in, the next messages of batches are taken a second later for each thousand", async () => {
  const before = performance.now();
  const { run, done } = await lookedAt({ only: "batch" }, () => true);
  expect(done).toBe("a batch");
  expect(await lookedAt(run, () => true)).toMatchObject({ looks: [], done: null });
  const next = nextLook(run);
  expect(next).toBeGreaterThan(0);
  expect(Number(next) + performance.now() - before).toBeGreaterThanOrEqual((MESSAGES / 1000) * 1000);
});

test("once no file comes in, batches are taken at once", async () => {
  const { run } = await lookedAt({ only: "batch" }, () => true);
  expect(await lookedAt(run)).toMatchObject({ done: "a batch" });
  const { run: free } = await lookedAt({ only: "batch" });
  expect(nextLook(free)).toBe(false);
});
