import { afterAll, expect, inject, test } from "vitest";
import { purgeRemoved } from "#lib/console/campaigns/purge-removed";
import { removeRegistered } from "#lib/console/campaigns/register-campaign";
import { removeUpstream } from "#lib/console/campaigns/remove-upstream";
import { findConsoleCampaign, insertConsoleCampaign } from "#lib/console/registry/console-campaigns";
import { purgeRows } from "#lib/console/registry/removed-campaigns";
import { openPool } from "#lib/platform/postgres/pool";
import { begin, oneRow, rows, sql } from "#lib/platform/postgres/sql";
import { fillMirror } from "#lib/testing/console/filled-mirror";
import { TEST_SECRET } from "#lib/testing/console/mirror";

const pool = openPool(inject("databaseUrl"), 4, "removal test");
const mirror = {
  pool,
  keySecret: TEST_SECRET,
  embeddedAddress: "http://127.0.0.1:9/api/v2",
  upstreamsMayBePrivate: true,
};
const BY = { actor: "admin@example.com", address: null, traceId: null };
afterAll(() => pool.end());

/** Counts a campaign's rows in every table, including future ones; audit records stay and are left out. */
async function rowsOf(campaign: number): Promise<Record<string, number>> {
  const tables = await rows<{ name: string }>(
    pool,
    sql`select table_name as name from information_schema.columns
      where table_schema = current_schema() and column_name = 'campaign' and data_type = 'integer'
        and table_name <> 'audit'`,
  );
  const counted = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows: found } = await pool.query(
        `select count(*)::integer as n from ${name} where campaign = ${campaign}`,
      );
      return [name, found[0].n] as const;
    }),
  );
  return Object.fromEntries(counted.filter(([, n]) => n > 0));
}

/** Counts without what another test's sync writes, because it keeps whatever campaigns it finds. */
async function lastingRowsOf(campaign: number) {
  const { call_budget: _, mirror_window: __, ...lasting } = await rowsOf(campaign);
  return lasting;
}

test("a campaign that is removed is hidden at once, and comes back whole when it is registered again", async () => {
  const { campaign } = (await fillMirror(pool)).reader;
  const before = await lastingRowsOf(campaign.id);
  await removeRegistered(mirror, campaign, BY);
  expect(await findConsoleCampaign(pool, campaign.id)).toBeNull();
  expect(
    await oneRow(pool, sql`select key_sealed, key_hint from console_campaign where id = ${campaign.id}`),
  ).toEqual({ keySealed: null, keyHint: null });
  const { upstreamId, campaignId } = campaign;
  const again = { upstreamId, campaignId, name: "Back", keySealed: Buffer.alloc(1), keyHint: "back" };
  expect(await insertConsoleCampaign(pool, again)).toBe(campaign.id);
  expect(await findConsoleCampaign(pool, campaign.id)).toMatchObject({ name: "Back", keyHint: "back" });
  expect(await lastingRowsOf(campaign.id)).toEqual(before);
});

test("what was read of a removed campaign is deleted in time, to the last row and no other's", async () => {
  const [gone, stays] = [(await fillMirror(pool)).reader, (await fillMirror(pool)).reader];
  const before = await lastingRowsOf(stays.campaign.id);
  await removeRegistered(mirror, gone.campaign, BY);
  await removeUpstream(mirror, gone.campaign.upstreamId, BY);
  expect(await purgeRemoved(pool)).toBe(false);
  expect((await rowsOf(gone.campaign.id)).mirror_message).toBe(400);
  while (await purgeRemoved(pool, 0)) {}
  expect(await rowsOf(gone.campaign.id)).toEqual({});
  expect(await rows(pool, sql`select id from console_campaign where id = ${gone.campaign.id}`)).toEqual([]);
  expect(await rows(pool, sql`select id from upstream where id = ${gone.campaign.upstreamId}`)).toEqual([]);
  expect(await lastingRowsOf(stays.campaign.id)).toEqual(before);
});

test("bulk retries and exports of a removed campaign go in bounded steps too, until hardly anything is left", async () => {
  const { campaign } = (await fillMirror(pool)).reader;
  await pool.query(
    `with o as (
       insert into operation (campaign, kind, title, choice, total, operator_id, operator_email, ended_at)
       values (${campaign.id}, 'chosen', '', '', 700, gen_random_uuid(), 'a@example.com', now()) returning id
     ), r as (
       insert into retry_request (campaign, message_id, operation, operator_id, operator_email, state, due_at)
       select ${campaign.id}, 'message_' || n, o.id, gen_random_uuid(), 'a@example.com', 'accepted', now()
       from o, generate_series(1, 700) n returning id
     ), i as (
       insert into operation_item (operation, place, message_id, request)
       select o.id, row_number() over (), 'message_' || r.id, r.id from o, r
     ), e as (
       insert into export (operation, zone) select id, 'UTC' from o
     )
     insert into export_chunk (operation, n, body) select id, n, 'piece' from o, generate_series(1, 3) n`,
  );
  await removeRegistered(mirror, campaign, BY);
  const steps: number[] = [];
  for (;;) {
    const n = await begin(pool, (tx) => purgeRows(tx, campaign.id, 100));
    if (n === 0) break;
    steps.push(n);
  }
  expect(Math.max(...steps)).toBe(100);
  expect(await lastingRowsOf(campaign.id)).toEqual({});
  const { n } = await oneRow<{ n: number }>(
    pool,
    sql`select count(*) as n from operation_item i left join operation o on o.id = i.operation where o.id is null`,
  );
  expect(n).toBe(0);
});

test("two workers at once never leave rows behind whose campaign is gone", async () => {
  const { campaign } = (await fillMirror(pool)).reader;
  await removeRegistered(mirror, campaign, BY);
  const forget = async () => {
    while (await purgeRemoved(pool, 0)) {}
  };
  await Promise.all([forget(), forget(), forget()]);
  expect(await rowsOf(campaign.id)).toEqual({});
});

/** The tables from which a campaign's rows are deleted. */
const DELETED = [
  "console_campaign",
  "operation",
  "retry_request",
  "export",
  "retry_plan",
  "alert_rule",
  "alert_firing",
];

test("what refers to rows of a campaign is found by an index, never by reading a whole table", async () => {
  const slow = await rows<{ name: string }>(
    pool,
    sql`
      select c.conrelid::regclass || '.' || a.attname as name
      from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.contype = 'f' and c.confrelid::regclass::text = any(${DELETED})
        and not exists (
          select from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1]
            and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = '(' || a.attname || ' IS NOT NULL)')
        )
    `,
  );
  expect(slow).toEqual([]);
});

test("nothing is removed while something of it is under way", async () => {
  const { campaign } = (await fillMirror(pool)).reader;
  await pool.query(sql`
    insert into retry_request (campaign, message_id, operator_id, operator_email, state, due_at)
    values (${campaign.id}, 'message_1', gen_random_uuid(), 'a@example.com', 'waiting', now())
  `);
  await expect(removeRegistered(mirror, campaign, BY)).rejects.toThrow("still running");
  expect(await findConsoleCampaign(pool, campaign.id)).not.toBeNull();
});
