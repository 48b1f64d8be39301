import { roleInCampaign } from "#lib/console/membership/role-in-campaign";
import { readSightRule } from "#lib/console/membership/sight-rule";
import { type ConsoleCampaignRow, findConsoleCampaign } from "#lib/console/registry/console-campaigns";
import { may, type Role } from "#lib/domain/people/role";
import { ALL_SIGHTS, type Sights, sightsOf } from "#lib/domain/people/sight";
import type { Sql } from "#lib/platform/postgres/sql";

/** The campaign, the person's role in it, and what they may see there; null when there is no such campaign, or none for them. */
export async function enterCampaign(
  db: Sql,
  person: { id: string; role: Role },
  id: number,
): Promise<{ campaign: ConsoleCampaignRow; role: Role; sights: Sights } | null> {
  const campaign = await findConsoleCampaign(db, id);
  const role = campaign && (await roleInCampaign(db, person, id));
  if (!campaign || !role) return null;
  // An admin has all of it: no need to ask.
  const sights = may(role, "administer") ? ALL_SIGHTS : sightsOf(role, await readSightRule(db));
  return { campaign, role, sights };
}
