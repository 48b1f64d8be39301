import { randomBytes, randomUUID } from "node:crypto";
import type { Pool } from "pg";
import { onTestFinished } from "vitest";
import { keepInterest } from "#lib/console/mirror/rows/interest";
import { findSync, type SyncRow } from "#lib/console/mirror/rows/sync";
import type { KeeperContext } from "#lib/console/mirror/sync/context";
import { runSync } from "#lib/console/mirror/sync/run-sync";
import { followChanges } from "#lib/console/projection/follow-changes";
import { projectStep } from "#lib/console/projection/project-step";
import { sql } from "#lib/platform/postgres/sql";
import { parseSettings } from "#lib/platform/settings/settings";
import type { Caller, Service } from "#lib/service/context";
import { mintApiCampaign } from "#lib/testing/console/api-service";
import { ownConsoleCampaign, TEST_SECRET } from "#lib/testing/console/mirror";

export type OwnCampaign = { service: Service; caller: Caller; campaign: number };

/** A campaign of the service, and the same one in the console, which somebody watches. */
export async function mintOwnCampaign(pool: Pool): Promise<OwnCampaign> {
  const service: Service = { pool, settings: parseSettings({}), nationalIdKey: randomBytes(32) };
  const { id: campaignId, key, caller } = await mintApiCampaign(service);
  const campaign = await ownConsoleCampaign(pool, { campaignId, key });
  await keepInterest(pool, campaign, [], false, 3_600_000);
  return { service, caller, campaign };
}

/** Follows the campaign's changes until there are no more, with so many messages at most in an iteration. Calls `onIteration` after each. */
export async function follow(
  pool: Pool,
  { caller, campaign }: OwnCampaign,
  most?: number,
  onIteration: (sync: SyncRow) => unknown = () => undefined,
): Promise<void> {
  const holder = randomUUID();
  await pool.query(sql`update mirror_sync set holder = ${holder} where campaign = ${campaign}`);
  const sync = async () => {
    const found = await findSync(pool, campaign);
    if (!found) throw new Error("the campaign is not kept");
    return found;
  };
  for (let hasMore = true; hasMore; ) {
    const iteration = await followChanges(
      pool,
      { campaign, of: caller.campaignId, holder },
      await sync(),
      most,
    );
    hasMore = iteration.hasMore || !(await sync()).complete;
    await onIteration(await sync());
  }
}

/** Keeps the read model of every campaign of the database, as a worker does, until the test ends or what it returns is called. */
export function keepReadModel(pool: Pool): () => Promise<void> {
  const stopping = new AbortController();
  const running = runSync(keeping(pool), stopping.signal, projectStep);
  const stop = async () => {
    stopping.abort();
    await running;
  };
  onTestFinished(stop);
  return stop;
}

/** The context of a process that keeps read models. */
export function keeping(pool: Pool): KeeperContext {
  return {
    pool,
    duties: pool,
    keySecret: TEST_SECRET,
    embeddedAddress: "http://127.0.0.1:9/api/v2",
    upstreamsMayBePrivate: true,
    onFault: () => undefined,
    hasPriorityWork: () => false,
  };
}
