import { HOUR_MS, LEASE, MINUTE_MS, type Wait } from "#lib/installation/tables/table";
import { TABLES } from "#lib/installation/tables/tables";
import { empty, raw, rows, type Sql, sql } from "#lib/platform/postgres/sql";

type TableWait = Wait & { table: string };

/** Longest waits of work that nobody holds: a failed backup waits for at most an hour. */
const REST_MS: Record<string, number> = { backup_turn: HOUR_MS };

/** Every table with a holder and a lease, also one that is made later: no lease outlives its own length. */
async function leases(db: Sql): Promise<TableWait[]> {
  const found = await rows<{ name: string }>(
    db,
    sql`
      select c.relname as name from pg_class c
      join pg_attribute lease on lease.attrelid = c.oid and lease.attname = 'lease_until'
      join pg_attribute holder on holder.attrelid = c.oid and holder.attname = 'holder'
      where c.relkind = 'r' and pg_table_is_visible(c.oid)
      order by 1
    `,
    "tables-with-leases",
  );
  return found.flatMap(({ name: table }) => [
    { table, column: "lease_until", where: sql`holder is not null`, ...LEASE },
    { table, column: "lease_until", where: sql`holder is null`, longestMs: REST_MS[table] ?? 10 * MINUTE_MS },
  ]);
}

/** All that something waits for. */
export async function waits(db: Sql): Promise<TableWait[]> {
  const known = Object.entries(TABLES).flatMap(([table, { waits = [] }]) =>
    waits.map((wait) => ({ table, ...wait })),
  );
  return [...(await leases(db)), ...known];
}

/**
 * Shortens waits that are longer than the longest legal one. They were written before the database's clock stepped
 * back, and would block for as long as the step. A live holder renews its lease or ends within it, as always. Returns
 * the number of moved rows.
 */
export async function bringBackFuture(db: Sql): Promise<number> {
  let moved = 0;
  for (const { table, column, where, longestMs, thenMs = 0 } of await waits(db)) {
    const moment = raw(column);
    // Cut to milliseconds: a column of that precision could round up and wait half a millisecond longer.
    const { rowCount } = await db.query(sql`
      update ${raw(table)} set ${moment} = date_trunc('milliseconds', clock_timestamp()) + ${thenMs} * interval '1 ms'
      where ${moment} > clock_timestamp() + ${longestMs} * interval '1 ms' ${where ? sql`and ${where}` : empty}
    `);
    moved += rowCount ?? 0;
  }
  return moved;
}
