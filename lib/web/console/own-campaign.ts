import { findConsoleCampaign } from "#lib/console/registry/console-campaigns";
import { parseId } from "#lib/domain/api/id";
import type { Sql } from "#lib/platform/postgres/sql";
import { RefusedError } from "#lib/web/console/console-endpoint";

/** The UUID of a campaign that the console knows by this number; null when it is another service's. */
export async function ownCampaign(db: Sql, number: number): Promise<string | null> {
  const campaign = await findConsoleCampaign(db, number);
  if (!campaign) throw new RefusedError(404, "not_found", "The console has no such campaign.");
  return campaign.upstreamAddress === null ? parseId("campaign", campaign.campaignId) : null;
}
