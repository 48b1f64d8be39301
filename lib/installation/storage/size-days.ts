import { tableSizes } from "#lib/installation/storage/table-sizes";
import { maybeRow, rows, type Sql, sql } from "#lib/platform/postgres/sql";

/** Growth is measured over this many days. */
const GROWTH_DAYS = 30;

/** Stores each table's size once per day (UTC), at the day's first run. */
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

type Growth = { since: string | null; all: number | null; perDay: Map<string, number> };

/** Bytes per day since the first known sizes of the last 30 days, unless those are today's. */
export async function growthSince(db: Sql, sizes: { name: string; bytes: number }[]): Promise<Growth> {
  const then = await rows<{ name: string; bytes: number; since: string; days: number }>(
    db,
    sql`
      select name, bytes, day::text as since, (now() at time zone 'UTC')::date - day as days from table_size_day
      where day = (
        select min(day) from table_size_day
        where day >= (now() at time zone 'UTC')::date - ${GROWTH_DAYS}::integer and day < (now() at time zone 'UTC')::date
      )
    `,
  );
  const [first] = then;
  if (!first) return { since: null, all: null, perDay: new Map() };
  const before = new Map(then.map(({ name, bytes }) => [name, bytes]));
  const perDay = new Map(
    sizes.map(({ name, bytes }) => [name, (bytes - (before.get(name) ?? 0)) / first.days]),
  );
  return { since: first.since, all: [...perDay.values()].reduce((sum, n) => sum + n, 0), perDay };
}
