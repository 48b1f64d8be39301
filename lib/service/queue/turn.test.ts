import type { Pool } from "pg";
import { expect, test } from "vitest";
import { inTurn, type Turn } from "#lib/service/queue/turn";

const pools = { pool: { name: "calls" } as unknown as Pool, bulk: { name: "bulk" } as unknown as Pool };

/** What a loop looks at in one turn, while only batches wait. */
async function lookedAt(turn: Partial<Turn>) {
  const looks: [string, Pool][] = [];
  const done = await inTurn(pools, { single: null, batch: null, ...turn }, async (kind, pool) => {
    looks.push([kind, pool]);
    return kind === "batch" ? "a batch" : null;
  });
  return { looks, done };
}

test("single sends go first, and batches use the connections that stand back", async () => {
  expect(await lookedAt({})).toEqual({
    looks: [
      ["single", pools.pool],
      ["batch", pools.bulk],
    ],
    done: "a batch",
  });
});

test("a loop for single sends leaves batches to another", async () => {
  expect(await lookedAt({ only: "single" })).toEqual({ looks: [["single", pools.pool]], done: null });
  expect(await lookedAt({ only: "batch" })).toEqual({ looks: [["batch", pools.bulk]], done: "a batch" });
});

test("single sends that are being gathered are not looked for yet", async () => {
  const { looks } = await lookedAt({ singlesFromMs: performance.now() + 1000 });
  expect(looks).toEqual([["batch", pools.bulk]]);
});
