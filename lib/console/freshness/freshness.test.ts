import { afterAll, expect, inject, test } from "vitest";
import { readFreshness } from "#lib/console/freshness/freshness";
import { findConsoleCampaign } from "#lib/console/registry/console-campaigns";
import { FRESH_BUDGET } from "#lib/console/upstream/budget";
import { takeFromBudget } from "#lib/console/upstream/spend";
import { openPool } from "#lib/platform/postgres/pool";
import { sql } from "#lib/platform/postgres/sql";
import { mintConsoleCampaign } from "#lib/testing/console/mirror";

const pool = openPool(inject("databaseUrl"), 2, "freshness test");
afterAll(() => pool.end());

const NOW = new Date("2026-11-20T14:02:10.000Z");
const ago = (seconds: number) => new Date(NOW.getTime() - seconds * 1000);
const FAULT = {
  cause: "server",
  at: ago(5).toISOString(),
  httpStatus: 503,
  code: "",
  message: "",
  traceId: "t",
};

async function failing(since: Date, lastSuccessAt: Date | null) {
  const id = await mintConsoleCampaign(pool);
  await pool.query(sql`
    update mirror_sync set failing_since = ${since}, last_success_at = ${lastSuccessAt},
      last_fault = ${JSON.stringify(FAULT)}, complete = true
    where campaign = ${id}
  `);
  const campaign = await findConsoleCampaign(pool, id);
  if (!campaign) throw new Error("no campaign");
  return { campaign, read: () => readFreshness(pool, campaign, NOW) };
}

test("a service at which every call fails is unanswered: since when, how the last one ended, and no blame on the limit", async () => {
  const { read } = await failing(ago(60), ago(61));
  expect(await read()).toMatchObject({
    state: "unanswered",
    slowed: false,
    trouble: { since: ago(60).toISOString(), partial: false, triesAt: null, fault: FAULT },
  });
});

test("it is said when it is tried again", async () => {
  const { campaign, read } = await failing(ago(60), null);
  await takeFromBudget(pool, campaign, "background");
  const blockedUntil = Date.now() + 3_600_000;
  const blocked = { ...FRESH_BUDGET, blockedUntil, strikes: 5 };
  await pool.query(
    sql`update call_budget set budget = ${JSON.stringify(blocked)} where campaign = ${campaign.id}`,
  );
  expect((await read()).trouble?.triesAt).toBe(new Date(blockedUntil).toISOString());
});

test("where other calls still succeed it is only slower, and a single lost call is nothing", async () => {
  const partly = await failing(ago(60), ago(3));
  expect(await partly.read()).toMatchObject({ state: "slowed", slowed: false, trouble: { partial: true } });
  const lost = await failing(ago(5), ago(6));
  expect(await lost.read()).toMatchObject({ state: "live", trouble: null });
});
