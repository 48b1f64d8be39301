import type { Sql as Statement } from "sql-template-tag";
import { expect, test } from "vitest";
import { TABLES } from "#lib/installation/tables/tables";
import { purgeByScan, purgeOld } from "#lib/platform/ageing/purge";
import { begin, oneRow, rows, type Sql, sql } from "#lib/platform/postgres/sql";
import { purgeChanges } from "#lib/service/changes/purge-changes";
import { ownDatabase } from "#lib/testing/database/own-database";

const { pool } = await ownDatabase();

test("it is known of every table how long its rows live, and of no other", async () => {
  const tables = await rows<{ name: string }>(
    pool,
    sql`
      select relname::text as name from pg_class
      where relnamespace = quote_ident(current_schema())::regnamespace and relkind in ('r', 'p') and not relispartition
    `,
  );
  expect(Object.keys(TABLES).sort()).toEqual(tables.map(({ name }) => name).sort());
});

test("every table's statements are understood by PostgreSQL", async () => {
  for (const [table, { before, purge, oldest }] of Object.entries(TABLES)) {
    if (oldest) expect(await rows(pool, sql`select ${oldest} as at`), table).toHaveLength(1);
    if (before) expect(await before(pool), table).toBe(false);
    if (!purge) continue;
    const what = { table, ...purge };
    if ("needed" in what) {
      expect(await purgeByScan(pool, what, null), table).toBeNull();
      const checkpoint = { at: "2020-01-01T00:00:00.000Z", id: "1" };
      expect(await purgeByScan(pool, what, checkpoint), table).toBeNull();
    } else expect(await purgeOld(pool, what), table).toBe(false);
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
  for (const [table, { purge }] of Object.entries(TABLES)) {
    if (!purge || SMALL.includes(table)) continue;
    const client = await pool.connect();
    try {
      await client.query("begin; set local enable_seqscan = off");
      const { rows: plan } = await client.query({
        text: `explain (format json) select t.ctid ${purge.old.text} limit 10`,
        values: purge.old.values,
      });
      if (JSON.stringify(plan).includes("Seq Scan")) whole.push(table);
    } finally {
      await client.query("rollback");
      client.release();
    }
  }
  expect(whole).toEqual([]);
});

/** Rows of a table that this transaction's connection has read, in any way. */
async function readRows(tx: Sql, table: string): Promise<number> {
  const { n } = await oneRow<{ n: number }>(
    tx,
    sql`
      select coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0) as n
      from pg_stat_xact_user_tables where relid = ${table}::regclass
    `,
  );
  return n;
}

test.each([
  ["change", "(campaign_id, n, at) select gen_random_uuid(), 1", purgeChanges],
  [
    "submitted_part",
    "(route_id, external_id, campaign_id, message_id, n, part, parts, at) select gen_random_uuid(), i, gen_random_uuid(), gen_random_uuid(), 1, 1, 1",
    (db: Sql) =>
      purgeOld(db, { table: "submitted_part", ...(TABLES.submitted_part?.purge as { old: Statement }) }),
  ],
])(
  "a look for old rows of %s reads no others, also where pages are used again",
  async (table, columns, purge) => {
    const fill = (age: string) =>
      pool.query(
        `insert into ${table} ${columns}, now() - interval '${age}' from generate_series(1, 20000) i`,
      );
    await fill("30 days");
    while (await purge(pool));
    await pool.query(`vacuum ${table}`);
    await fill("1 hour");
    await pool.query(`analyze ${table}`);
    await begin(pool, async (tx) => {
      const before = await readRows(tx, table);
      expect(await purge(tx)).toBe(false);
      // The planner looks at both ends of the index.
      expect((await readRows(tx, table)) - before).toBeLessThan(10);
    });
  },
);
