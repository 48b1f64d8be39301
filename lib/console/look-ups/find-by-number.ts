import { rows, type Sql, sql } from "#lib/platform/postgres/sql";

/** Messages to exactly this number in these campaigns, newest first. Each campaign's index of numbers is used. */
export function findByNumber(
  db: Sql,
  campaigns: number[],
  number: string,
  limit: number,
): Promise<{ campaign: number; id: string }[]> {
  return rows(
    db,
    sql`
      select c.campaign, f.id
      from unnest(${campaigns}::integer[]) as c (campaign)
      cross join lateral (
        select m.id, m.created_at
        from mirror_text t join mirror_message m on m.campaign = t.campaign and m.id = t.id
        where t.campaign = c.campaign and t.recipient = ${number}
        order by m.created_at desc, m.id desc limit ${limit}
      ) f
      order by f.created_at desc, f.id desc limit ${limit}
    `,
    "look-up",
  );
}
