import type { Pool } from "pg";
import { afterAll, expect, inject, onTestFinished, test } from "vitest";
import { findConsoleCampaign } from "#lib/console/registry/console-campaigns";
import { reportCallEnd, showBudget, takeFromBudget, takeSlot } from "#lib/console/upstream/spend";
import { ceiling } from "#lib/console/upstream/take-call";
import { openPool } from "#lib/platform/postgres/pool";
import { mintConsoleCampaign } from "#lib/testing/console/mirror";
import { databaseLine } from "#lib/testing/database/database-line";

const pools = [1, 2].map((n) => openPool(inject("databaseUrl"), 4, `budget test ${n}`));
const [pool = openPool(inject("databaseUrl"), 1, "budget test")] = pools;
afterAll(() => Promise.all(pools.map((each) => each.end())));

async function given() {
  const campaign = await findConsoleCampaign(pool, await mintConsoleCampaign(pool));
  if (!campaign) throw new Error("no campaign");
  return campaign;
}

test("of processes that ask at once, no more get a call than the budget has, its first call ever included", async () => {
  const campaign = await given();
  const asks = Array.from({ length: 16 }, (_, n) =>
    takeFromBudget(pools[n % pools.length] ?? pool, campaign, "interactive"),
  );
  const slots = await Promise.all(asks);
  const { budget } = await showBudget(pool, campaign.id);
  const granted = slots.filter(({ waitMs }) => waitMs === 0);
  expect(granted).toHaveLength(budget.calls.length);
  const [first = 0] = budget.calls;
  expect(budget.calls.filter((at) => at < first + 1000).length).toBeLessThanOrEqual(ceiling(campaign));
  expect(budget.calls).toEqual(budget.calls.toSorted((a, b) => a - b));
});

test("calls of a process whose database answers one late and the next at once leave as far apart as the budget says", async () => {
  const campaign = await given();
  const line = await databaseLine({ lateMs: 300 });
  const latePool = openPool(line.url, 1, "budget test, late");
  onTestFinished(() => latePool.end());
  const left: number[] = [];
  const leave = async (from: Pool) => {
    expect((await takeSlot(from, campaign, "interactive", 10_000)).waitMs).toBe(0);
    left.push(performance.now());
  };
  await leave(latePool);
  for (let others = ceiling(campaign); others > 0; others--) await leave(pool);
  const [first = 0] = left;
  expect(left.filter((at) => at < first + 1000)).toHaveLength(ceiling(campaign));
});

test("faults that are told at once are all counted, and an ordinary answer ends them", async () => {
  const campaign = await given();
  const fault = { kind: "unclear", cause: "server", said: null } as const;
  await Promise.all(
    Array.from({ length: 6 }, (_, n) =>
      reportCallEnd(pools[n % pools.length] ?? pool, campaign.id, fault, 0.5),
    ),
  );
  expect((await showBudget(pool, campaign.id)).budget.strikes).toBe(6);
  await reportCallEnd(pool, campaign.id, { kind: "accepted", answer: null }, 0.5);
  expect((await showBudget(pool, campaign.id)).budget.strikes).toBe(0);
});
