import { enterCampaign } from "#lib/console/campaigns/enter-campaign";
import { parseId } from "#lib/domain/api/id";
import type { Role } from "#lib/domain/people/role";
import type { Sql } from "#lib/platform/postgres/sql";
import { RefusedError } from "#lib/web/console/console-endpoint";

/**
 * The UUID of a campaign that the console knows by this number and the person may read; null when it is another
 * service's.
 */
export async function ownCampaign(
  db: Sql,
  person: { id: string; role: Role },
  number: number,
): Promise<string | null> {
  const entered = await enterCampaign(db, person, number);
  if (!entered) throw new RefusedError(404, "not_found", "The console has no such campaign.");
  const { campaign } = entered;
  return campaign.upstreamAddress === null ? parseId("campaign", campaign.campaignId) : null;
}
