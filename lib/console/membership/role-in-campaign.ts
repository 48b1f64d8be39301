import { type AnyRole, may, type Role } from "#lib/domain/people/role";
import { maybeRow, type Sql, sql } from "#lib/platform/postgres/sql";

/** The person's role in the campaign, by their own role or by memberships; null when it is none. */
export async function roleInCampaign(
  db: Sql,
  { id, role }: { id: string; role: Role },
  campaign: number,
): Promise<AnyRole | null> {
  // An admin of the installation is one in every campaign: no need to ask.
  if (may(role, "administer")) return role;
  const found = await maybeRow<{ role: AnyRole | null; isFirstToday: boolean }>(
    db,
    sql`
      select role_in_campaign(${id}, ${campaign}) as role, exists (
        select from campaign_member c join membership m on m.id = c.id
        where c.operator_id = ${id} and c.campaign = ${campaign} and m.used_on is distinct from current_date
      ) as is_first_today
    `,
    "role-in-campaign",
  );
  if (found?.isFirstToday) await noteUse(db, id, campaign);
  return found?.role ?? null;
}

/** The same, of somebody who does not come themselves: what they began goes on only while they may do it. */
export async function standingRole(db: Sql, operatorId: string, campaign: number): Promise<AnyRole | null> {
  const found = await maybeRow<{ role: AnyRole | null }>(
    db,
    sql`select role_in_campaign(${operatorId}, ${campaign}) as role`,
  );
  return found?.role ?? null;
}

/** Once a day, for who asks which memberships nobody uses. */
async function noteUse(db: Sql, operatorId: string, campaign: number): Promise<void> {
  await db.query(sql`
    update membership set used_on = current_date
    where used_on is distinct from current_date and id in (
      select id from campaign_member where operator_id = ${operatorId} and campaign = ${campaign}
    )
  `);
}
