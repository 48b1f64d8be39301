import { readVisibilityRule } from "#lib/console/membership/visibility-rule";
import type { ConsoleCampaignRow } from "#lib/console/registry/console-campaigns";
import { listConsoleCampaigns } from "#lib/console/registry/console-campaigns";
import type { AnyRole, Role } from "#lib/domain/people/role";
import { type Visibility, visibilityOf } from "#lib/domain/people/visibility";
import { rows, type Sql, sql } from "#lib/platform/postgres/sql";

const MOST_CAMPAIGNS = 1000;

export type Searched = { campaign: ConsoleCampaignRow; role: AnyRole; visibility: Visibility };

/** The campaigns where the person may look up a number, with their role and what they may see there. */
export async function searchedCampaigns(db: Sql, person: { id: string; role: Role }): Promise<Searched[]> {
  const campaigns = await listConsoleCampaigns(db, "", MOST_CAMPAIGNS, person);
  const rule = await readVisibilityRule(db);
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
    const visibility = role ? visibilityOf(role, rule) : null;
    return role && visibility?.lookUps ? [{ campaign, role, visibility }] : [];
  });
}
