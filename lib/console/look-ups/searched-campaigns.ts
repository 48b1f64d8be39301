import { readSightRule } from "#lib/console/membership/sight-rule";
import type { ConsoleCampaignRow } from "#lib/console/registry/console-campaigns";
import { listConsoleCampaigns } from "#lib/console/registry/console-campaigns";
import type { AnyRole, Role } from "#lib/domain/people/role";
import { type Sights, sightsOf } from "#lib/domain/people/sight";
import { rows, type Sql, sql } from "#lib/platform/postgres/sql";

const MOST_CAMPAIGNS = 1000;

export type Searched = { campaign: ConsoleCampaignRow; role: AnyRole; sights: Sights };

/** The campaigns where the person may look up a number, with their role and what they may see there. */
export async function searchedCampaigns(db: Sql, person: { id: string; role: Role }): Promise<Searched[]> {
  const campaigns = await listConsoleCampaigns(db, "", MOST_CAMPAIGNS, person);
  const rule = await readSightRule(db);
  const roles = await rows<{ id: number; role: AnyRole | null }>(
    db,
    sql`
      select id, role_in_campaign(${person.id}, id) as role
      from unnest(${campaigns.map(({ id }) => id)}::integer[]) as id
    `,
  );
  const roleOf = new Map(roles.map(({ id, role }) => [id, role]));
  return campaigns.flatMap((campaign) => {
    const role = roleOf.get(campaign.id);
    const sights = role ? sightsOf(role, rule) : null;
    return role && sights?.lookUps ? [{ campaign, role, sights }] : [];
  });
}
