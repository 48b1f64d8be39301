import { rows, type Sql, sql } from "#lib/platform/postgres/sql";

/** Campaigns of other services that the console has not read to their end: they may have more of a number. */
export async function unreadElsewhere(db: Sql): Promise<string[]> {
  const found = await rows<{ name: string }>(
    db,
    sql`
      select c.name from console_campaign c
      join upstream u on u.id = c.upstream_id and u.address is not null
      left join mirror_sync s on s.campaign = c.id
      where c.removed_at is null and not coalesce(s.complete, false)
      order by c.name
    `,
  );
  return found.map(({ name }) => name);
}
