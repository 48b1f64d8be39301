import { type AnyRole, may, type Role } from "#lib/domain/people/role";
import { maybeRow, type Sql, sql } from "#lib/platform/postgres/sql";

/** The person's role in the campaign, from their own role or memberships; null when they have none. */
export async function roleInCampaign(
  db: Sql,
  { id, role }: { id: string; role: Role },
  campaign: number,
): Promise<AnyRole | null> {
  // An installation's admin is one in every campaign, so no query is needed.
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

/** The role of a person who is not present. What they began continues only while they may do it. */
export async function standingRole(db: Sql, operatorId: string, campaign: number): Promise<AnyRole | null> {
  const found = await maybeRow<{ role: AnyRole | null }>(
    db,
    sql`select role_in_campaign(${operatorId}, ${campaign}) as role`,
  );
  return found?.role ?? null;
}

/** Records use once a day, so that unused memberships can be listed. */
async function noteUse(db: Sql, operatorId: string, campaign: number): Promise<void> {
  await db.query(sql`
    update membership set used_on = current_date
    where used_on is distinct from current_date and id in (
      select id from campaign_member where operator_id = ${operatorId} and campaign = ${campaign}
    )
  `);
}
