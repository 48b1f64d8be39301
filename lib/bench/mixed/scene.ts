import { setTimeout as delay } from "node:timers/promises";
import type { Pool } from "pg";
import { type BenchCampaign, mintCampaign } from "#lib/bench/campaign";
import { mintBatch } from "#lib/bench/mint-batch";
import { type Target, targetOf } from "#lib/bench/mixed/call-mix";
import { signIn } from "#lib/bench/mixed/watching";
import { type Product, startProduct } from "#lib/bench/product";
import type { Stage } from "#lib/bench/stage";
import { listConsoleCampaigns } from "#lib/console/registry/console-campaigns";
import { oneRow, sql } from "#lib/platform/postgres/sql";
import { MESSAGE } from "#lib/service/stored-status";

const CAMPAIGNS = 20;
const LOOKED = 3;
/** A test number whose messages always fail, and how many of a batch go to it: one of so many. */
const FAILING = "6511112222";
const FAILING_EVERY = 10;
const LOOK_MS = 200;
const WARM_UP_MS = 2000;
const SETTLE_MS = 90_000;

export type Scene = {
  product: Product;
  campaigns: BenchCampaign[];
  targets: Target[];
  /** The campaigns that people look at, as the console counts them, and the session of those people. */
  looked: number[];
  cookie: string;
  /** How long calls of a step are made before they are counted. */
  warmUpMs: number;
};

/** The product with 20 campaigns. Each has a delivered batch of which a tenth failed, and the console has read it all. */
export async function openScene(stage: Stage): Promise<Scene> {
  const product = await startProduct(stage, ["web", "worker"]);
  const { pool, service } = product;
  const messages = stage.of(10_000, 200);
  stage.say(`  filling ${CAMPAIGNS} campaigns with ${messages} messages each`);
  const campaigns: BenchCampaign[] = [];
  const batches: string[] = [];
  for (let i = 0; i < CAMPAIGNS; i++) {
    const campaign = await mintCampaign(service);
    campaigns.push(campaign);
    batches.push(await mintBatch(service, campaign, messages, FAILING_EVERY, FAILING));
  }
  await settle(stage, pool, SETTLE_MS);
  const targets = await Promise.all(
    campaigns.map((campaign, i) => targetOf(pool, campaign, batches[i] ?? "")),
  );
  const shown = await listConsoleCampaigns(pool, "", LOOKED);
  await pool.query("vacuum analyze");
  await pool.query("checkpoint");
  return {
    product,
    campaigns,
    targets,
    looked: shown.map(({ id }) => id),
    cookie: await signIn(product),
    warmUpMs: stage.of(WARM_UP_MS, 0),
  };
}

/** Waits until everything is delivered, and until the console has adopted and read every campaign; so long at most. */
export async function settle(stage: Stage, pool: Pool, mostMs: number): Promise<void> {
  for (const limit = Date.now() + mostMs; ; await delay(LOOK_MS)) {
    const { waiting, behind } = await oneRow<{ waiting: number; behind: number }>(
      pool,
      sql`
        select (select count(*) from send_job) + (
            select count(*) from message_state where status not in (${MESSAGE.success}, ${MESSAGE.failure})
          ) as waiting,
          (select count(*) from message) - (select count(*) from mirror_message) as behind
      `,
    );
    if (waiting + behind === 0) return;
    if (Date.now() > limit)
      return stage.say(`  ${waiting} messages are not delivered yet, and ${behind} not read by the console`);
  }
}
