import { expect, test } from "vitest";
import { OTHER_COLUMNS } from "#lib/installation/personal-data/other-columns";
import { PERSONAL_COLUMNS } from "#lib/installation/personal-data/places";
import { rows, sql } from "#lib/platform/postgres/sql";
import { ownDatabase } from "#lib/testing/database/own-database";

const { pool } = await ownDatabase();

test("of every column that can hold text it is known whether it has personal data, and of no other", async () => {
  const columns = await rows<{ name: string }>(
    pool,
    sql`
      select c.relname || '.' || a.attname as name
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = quote_ident(current_schema())::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and a.atttypid = any('{text,text[],varchar,json,jsonb,bytea,smallint[]}'::regtype[])
    `,
  );
  const others = Object.entries(OTHER_COLUMNS).flatMap(([table, names]) =>
    names.split(" ").map((name) => `${table}.${name}`),
  );
  expect([...Object.keys(PERSONAL_COLUMNS), ...others].sort()).toEqual(
    columns.map(({ name }) => name).sort(),
  );
});
