import { expect, test } from "vitest";
import { LIFE } from "#lib/installation/ageing/lives";
import { forgetOld, forgetWalking } from "#lib/platform/ageing/forget";
import { rows, sql } from "#lib/platform/postgres/sql";
import { ownDatabase } from "#lib/testing/database/own-database";

const { pool } = await ownDatabase();

test("it is known of every table how long its rows live, and of no other", async () => {
  const tables = await rows<{ name: string }>(
    pool,
    sql`
      select relname::text as name from pg_class
      where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition
    `,
  );
  expect(Object.keys(LIFE).sort()).toEqual(tables.map(({ name }) => name).sort());
});

test("every table's statements are understood by PostgreSQL", async () => {
  for (const [table, { before, forget, oldest }] of Object.entries(LIFE)) {
    if (oldest) expect(await rows(pool, sql`select ${oldest} as at`), table).toHaveLength(1);
    if (before) expect(await before(pool), table).toBe(false);
    if (!forget) continue;
    const what = { table, ...forget };
    if ("needed" in what) {
      expect(await forgetWalking(pool, what, null), table).toBeNull();
      const place = { at: "2020-01-01T00:00:00.000Z", id: "1" };
      expect(await forgetWalking(pool, what, place), table).toBeNull();
    } else expect(await forgetOld(pool, what), table).toBe(false);
  }
});

/** Tables that stay small, or that are read whole anyway. */
const SMALL = [
  ...["access_end", "key_holder", "process_report", "saved_view", "retry_plan", "table_size_day"],
  ...["operator_link", "operator_session", "operator_used_code", "operator_verification"],
  ...["sign_in_rate", "sign_in_failure", "upload_under_way"],
  ...["route_receipt", "inbound_message", "route_event", "route_test"],
];

test("what is old of a table that grows is found by an index", async () => {
  const whole: string[] = [];
  for (const [table, { forget }] of Object.entries(LIFE)) {
    if (!forget || SMALL.includes(table)) continue;
    const client = await pool.connect();
    try {
      await client.query("begin; set local enable_seqscan = off");
      const { rows: plan } = await client.query({
        text: `explain (format json) select t.ctid ${forget.old.text} limit 10`,
        values: forget.old.values,
      });
      if (JSON.stringify(plan).includes("Seq Scan")) whole.push(table);
    } finally {
      await client.query("rollback");
      client.release();
    }
  }
  expect(whole).toEqual([]);
});
