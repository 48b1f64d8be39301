import { rows, type Sql, sql } from "#lib/platform/postgres/sql";

const MINUTE_MS = 60_000;

/**
 * When the oldest message was created, as exactly as counts of that time are stored: its minute, hour or day. Null when
 * none was read.
 */
export async function findFirstMoment(db: Sql, campaign: number): Promise<Date | null> {
  const found = await rows<{ grain: number; at: Date }>(
    db,
    sql`
      select g.grain, first.at from unnest(array[1440, 60, 1]::smallint[]) g (grain)
      cross join lateral (
        select at from mirror_period
        where campaign = ${campaign} and scope = '' and grain = g.grain and n > 0 order by at limit 1
      ) first
      order by g.grain desc
    `,
  );
  let known: { grain: number; at: Date } | null = null;
  for (const finer of found) {
    const end = known && known.at.getTime() + known.grain * MINUTE_MS;
    if (end !== null && finer.at.getTime() >= end) break;
    known = finer;
  }
  return known?.at ?? null;
}
