import { expect, test } from "vitest";
import { TABLES } from "#lib/installation/tables/tables";
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
  const known = Object.entries(TABLES).flatMap(([table, { personal = {}, texts }]) =>
    [...Object.keys(personal), ...(texts?.split(" ") ?? [])].map((name) => `${table}.${name}`),
  );
  expect(known.sort()).toEqual(columns.map(({ name }) => name).sort());
});
