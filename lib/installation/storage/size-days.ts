import { tableSizes } from "#lib/installation/storage/table-sizes";
import { maybeRow, type Sql, sql } from "#lib/platform/postgres/sql";

/** Keeps today's size of each table (day of UTC), once a day: at the first look of the day. */
export async function keepSizes(db: Sql): Promise<void> {
  const today = await maybeRow(
    db,
    sql`select day from table_size_day where day = (now() at time zone 'UTC')::date limit 1`,
  );
  if (today) return;
  const sizes = await tableSizes(db);
  await db.query(sql`
    insert into table_size_day (day, name, bytes)
    select (now() at time zone 'UTC')::date, name, bytes
    from unnest(${sizes.map(({ name }) => name)}::text[], ${sizes.map(({ bytes }) => bytes)}::bigint[]) as s (name, bytes)
    on conflict do nothing
  `);
}
