import { oneRow, type Sql, sql } from "#lib/platform/postgres/sql";

/**
 * The id before the first record that was written since a moment. A record's time is the beginning of its transaction,
 * so a longer one takes its id later: within an hour of the first record, the lowest id counts.
 */
export async function replayPlace(db: Sql, from: Date): Promise<number> {
  const { place } = await oneRow<{ place: number }>(
    db,
    sql`
      with first as (select at from audit where at >= ${from} order by at limit 1)
      select coalesce(
        (select min(id) - 1 from audit where at >= ${from} and at < (select at from first) + interval '1 hour'),
        (select max(id) from audit), 0)::bigint as place
    `,
  );
  return place;
}
