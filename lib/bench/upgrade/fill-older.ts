import { randomBytes } from "node:crypto";
import type { Pool } from "pg";
import type { BenchCampaign } from "#lib/bench/campaign";
import { fillCampaign, openFillPool } from "#lib/bench/fill";
import { fillMirror } from "#lib/bench/fill-mirror";
import { endProgram, startProgram, untilHealthy } from "#lib/bench/product";
import type { Filling, Stage } from "#lib/bench/stage";
import { type Older, olderCampaign } from "#lib/bench/upgrade/older";
import { until } from "#lib/bench/upgrade/until";
import { parseId } from "#lib/domain/api/id";
import { openPool } from "#lib/platform/postgres/pool";
import { oneRow, rows, sql } from "#lib/platform/postgres/sql";
import { findFreePort } from "#lib/testing/process/free-port";

const CAMPAIGNS = 4;
const FAILED_EVERY = 10;

type OlderCampaign = BenchCampaign & { consoleId: number };
export type OlderData = { campaigns: OlderCampaign[]; secretKey: string };

/** Campaigns of the older version with so many messages, all of which its console has read. */
export function fillingOlder(stage: Stage, older: Older, messages: number): Filling<OlderData> {
  return {
    begin: (url) => beginOlder(stage, older, url),
    pieces: CAMPAIGNS + 1,
    async fill(url, { campaigns }, piece) {
      const pool = openFillPool(url);
      try {
        const campaign = campaigns[piece];
        if (campaign) return await fillOne(pool, campaign, messages / CAMPAIGNS);
        await pool.query("vacuum analyze");
        await pool.query("checkpoint");
      } finally {
        await pool.end();
      }
    },
  };
}

async function fillOne(pool: Pool, campaign: OlderCampaign, messages: number): Promise<void> {
  const place = { campaignId: campaign.id, consoleId: campaign.consoleId };
  await fillCampaign(pool, campaign, messages, {
    failedEvery: FAILED_EVERY,
    onBatch: (batch) => fillMirror(pool, place, batch),
  });
}

async function beginOlder(stage: Stage, older: Older, url: string): Promise<OlderData> {
  const secretKey = randomBytes(32).toString("hex");
  const variables = await variablesOf(stage, url, secretKey);
  const web = startProgram(stage, "web", variables, older.root);
  await untilHealthy(web, `http://127.0.0.1:${variables.PORT}`);
  const worker = startProgram(stage, "worker", variables, older.root);
  const pool = openPool(url, 2, "redial bench");
  try {
    const made = Array.from({ length: CAMPAIGNS }, () => olderCampaign(older, variables, stage.folder));
    await until(async () => {
      const complete = await rows(pool, sql`select from mirror_sync where complete`);
      return complete.length === CAMPAIGNS;
    });
    const campaigns = await Promise.all(made.map((each) => findMade(pool, each)));
    return { campaigns, secretKey };
  } finally {
    await Promise.all([endProgram(worker), endProgram(web)]);
    await pool.end();
  }
}

async function findMade(
  pool: Pool,
  { campaignId, key }: ReturnType<typeof olderCampaign>,
): Promise<OlderCampaign> {
  const found = await oneRow<Omit<OlderCampaign, "path" | "key">>(
    pool,
    sql`
      select c.id, c.creator_id, b.id as template_body_id, k.id as console_id
      from campaign c join template_body b on b.campaign_id = c.id join console_campaign k on k.campaign_id = ${campaignId}
      where c.id = ${parseId("campaign", campaignId)}
    `,
  );
  return { ...found, path: `/api/v2/campaigns/${campaignId}`, key };
}

/** The settings of a web or worker of either version, with a port of its own. */
export async function variablesOf(
  stage: Stage,
  url: string,
  secretKey: string,
): Promise<Record<string, string>> {
  return {
    ...{
      DATABASE_URL: url,
      SECRET_KEY: secretKey,
      DATA_DIR: stage.folder,
      PORT: String(await findFreePort()),
    },
    ...{ DEMO: "0", LOG_LEVEL: "warn", SIMULATOR_LATENCY_MS: "0", SIMULATOR_FAILURE_RATE: "0" },
  };
}
