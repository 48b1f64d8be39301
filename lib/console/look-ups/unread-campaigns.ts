import { rows, type Sql, sql } from "#lib/platform/postgres/sql";

/** The names of the campaigns whose messages are not all read, where a message may be missing. */
export async function unreadCampaigns(db: Sql, campaigns: number[]): Promise<string[]> {
  const found = await rows<{ name: string }>(
    db,
    sql`
      select c.name from console_campaign c left join mirror_sync s on s.campaign = c.id
      where c.id = any(${campaigns}::integer[]) and not coalesce(s.complete, false)
      order by c.name
    `,
  );
  return found.map(({ name }) => name);
}
