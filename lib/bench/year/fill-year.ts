import { randomBytes } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { Pool } from "pg";
import { type BenchCampaign, mintCampaign } from "#lib/bench/campaign";
import { fillCampaign, openFillPool } from "#lib/bench/fill";
import { fillMirror } from "#lib/bench/fill-mirror";
import { startProduct } from "#lib/bench/product";
import type { Filling, Stage } from "#lib/bench/stage";
import { buildIndexes, putOffIndexes } from "#lib/bench/year/put-off-indexes";
import { recount } from "#lib/bench/year/recount";
import { oneRow, rows, sql } from "#lib/platform/postgres/sql";
import { migrate } from "#lib/platform/schema/migrate";

const CAMPAIGNS = 10;
const YEAR_MS = 365 * 24 * 60 * 60 * 1000;
const BATCHES = 10;
const HOUR_MS = 60 * 60 * 1000;
const FAILED_EVERY = 20;
const LOOK_MS = 200;

export type Year = { campaigns: BenchCampaign[]; secretKey: string };

/**
 * Ten campaigns with so many messages of the last year in service and mirror. The console follows them while they are
 * empty: it takes what is filled in afterwards for what it has read.
 */
export function fillingYear(stage: Stage, messages: number): Filling<Year> {
  return {
    begin: (url) => beginYear(stage, url),
    pieces: CAMPAIGNS + 1,
    async fill(url, { campaigns }, piece) {
      // What an earlier version has begun to fill.
      await migrate(url);
      const pool = openFillPool(url);
      try {
        const campaign = campaigns[piece];
        if (campaign) {
          await putOffIndexes(pool);
          return await fillOne(pool, campaign, messages / CAMPAIGNS, piece);
        }
        await buildIndexes(pool);
        await pool.query("vacuum analyze");
        await pool.query("checkpoint");
        await recount(stage, pool);
      } finally {
        await pool.end();
      }
    },
  };
}

async function beginYear(stage: Stage, url: string): Promise<Year> {
  await migrate(url);
  const secretKey = randomBytes(32).toString("hex");
  const product = await startProduct(stage, ["web", "worker"], { DATABASE_URL: url, SECRET_KEY: secretKey });
  try {
    const campaigns: BenchCampaign[] = [];
    for (let i = 0; i < CAMPAIGNS; i++) campaigns.push(await mintCampaign(product.service));
    await followed(product.pool);
    return { campaigns, secretKey };
  } finally {
    await product.stop();
  }
}

/** `offset` in ms: no two campaigns have a batch at the same moment. */
async function fillOne(pool: Pool, campaign: BenchCampaign, messages: number, offset: number): Promise<void> {
  const { consoleId } = await oneRow<{ consoleId: number }>(
    pool,
    sql`select id as console_id from console_campaign where campaign_id = ${`campaign_${campaign.id}`}`,
  );
  const place = { campaignId: campaign.id, consoleId };
  const everyMs = YEAR_MS / BATCHES;
  await fillCampaign(pool, campaign, messages, {
    // The newest batch is an hour old, the oldest eleven months.
    ...{
      end: Date.now() + everyMs - HOUR_MS - offset,
      ofBatch: messages / BATCHES,
      everyMs,
      failedEvery: FAILED_EVERY,
    },
    onBatch: (batch) => fillMirror(pool, place, batch),
  });
}

async function followed(pool: Pool): Promise<void> {
  for (;;) {
    const found = await rows(pool, sql`select from mirror_sync where complete and feed_cursor is not null`);
    if (found.length === CAMPAIGNS) return;
    await delay(LOOK_MS);
  }
}
