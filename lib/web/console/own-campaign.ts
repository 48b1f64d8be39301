import { enterCampaign } from "#lib/console/campaigns/enter-campaign";
import { ownCampaignOf } from "#lib/console/registry/own-campaign";
import { type Role, seesWhole } from "#lib/domain/people/role";
import type { Visibility } from "#lib/domain/people/visibility";
import type { Sql } from "#lib/platform/postgres/sql";
import { RefusedError } from "#lib/web/console/console-endpoint";

/**
 * The UUID of the campaign with this number in the console, if the person may read it, with what they may see there and
 * whether that is all of it. Null when it belongs to another service.
 */
export async function ownCampaign(
  db: Sql,
  person: { id: string; role: Role },
  number: number,
): Promise<{ id: string; visibility: Visibility; whole: boolean } | null> {
  const entered = await enterCampaign(db, person, number);
  if (!entered) throw new RefusedError(404, "not_found", "The console has no such campaign.");
  const { campaign, role, visibility } = entered;
  const id = ownCampaignOf(campaign);
  return id ? { id, visibility, whole: seesWhole(role) } : null;
}
