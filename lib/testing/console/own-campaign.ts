import { randomBytes } from "node:crypto";
import type { Pool } from "pg";
import { onTestFinished } from "vitest";
import { keepInterest } from "#lib/console/mirror/rows/interest";
import { runSync } from "#lib/console/mirror/sync/run-sync";
import { projectStep } from "#lib/console/projection/project-step";
import { parseSettings } from "#lib/platform/settings/settings";
import type { Caller, Service } from "#lib/service/context";
import { mintApiCampaign } from "#lib/testing/console/api-service";
import { FREE_SHARE } from "#lib/testing/console/free-share";
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

/** Keeps the read model of every campaign of the database, as a worker does, until the test ends or what it returns is called. */
export function keepReadModel(pool: Pool, duties = pool): () => Promise<void> {
  const stopping = new AbortController();
  const context = {
    pool,
    duties,
    keySecret: TEST_SECRET,
    embeddedAddress: "http://127.0.0.1:9/api/v2",
    upstreamsMayBePrivate: true,
    onFault: () => undefined,
    share: FREE_SHARE,
  };
  const running = runSync(context, stopping.signal, projectStep);
  const stop = async () => {
    stopping.abort();
    await running;
  };
  onTestFinished(stop);
  return stop;
}
