import { roleInCampaign } from "#lib/console/membership/role-in-campaign";
import { type ConsoleCampaignRow, findConsoleCampaign } from "#lib/console/registry/console-campaigns";
import type { Role } from "#lib/domain/people/role";
import type { Sql } from "#lib/platform/postgres/sql";

/** The campaign and the person's role in it; null when there is no such campaign, or none for them. */
export async function enterCampaign(
  db: Sql,
  person: { id: string; role: Role },
  id: number,
): Promise<{ campaign: ConsoleCampaignRow; role: Role } | null> {
  const campaign = await findConsoleCampaign(db, id);
  const role = campaign && (await roleInCampaign(db, person, id));
  return campaign && role && { campaign, role };
}
