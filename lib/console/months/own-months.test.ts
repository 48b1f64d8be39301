import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { ownPool } from "#lib/console/membership/own-pool";
import { listMirrorMessages } from "#lib/console/messages/list-messages";
import { readMirrorAttempts } from "#lib/console/mirror/rows/attempts";
import { readMirrorText } from "#lib/console/mirror/rows/messages";
import { MIRROR_MONTHS } from "#lib/console/months/mirror-months";
import { attachMonth } from "#lib/platform/months/attach-month";
import { detachMonth } from "#lib/platform/months/detach-month";
import { turnOnPartitions } from "#lib/platform/months/turn-on-partitions";
import { rows, sql } from "#lib/platform/postgres/sql";
import { positionOf } from "#lib/testing/console/mirror";
import { absorbAll, divideMirror, mintReader, yearOfMessages } from "#lib/testing/console/months-of-mirror";
import { ownDatabase } from "#lib/testing/database/own-database";
import { asRole, monthsAgo } from "#lib/testing/service/months";
import { readMessageQuery } from "#lib/wire/console/query";

const own = await ownDatabase();
const { pool } = await asRole(own.url);
afterAll(() => pool.end());

const ada = randomUUID();
const whole = { ...(await mintReader(own.pool)), pool };
const restricted = { ...whole, pool: ownPool(pool, ada) };
const { id: campaign } = whole.campaign;
const year = yearOfMessages([7, 6, 3, 2, 1], 30);
const { month } = monthsAgo(3);
const of = (ago: number) =>
  year.filter(({ createdAt }) => createdAt.toISOString().startsWith(monthsAgo(ago).month));
const single = of(7).find(({ batchId }) => !batchId);
for (const object of [`batch_${month}`, `batch_${monthsAgo(6).month}`, single?.id])
  await own.pool.query(
    sql`insert into own_work (campaign, object_id, operator_id) values (${campaign}, ${object}, ${ada})`,
  );
const old = [...of(7), ...of(6)];
await absorbAll(pool, campaign, old);
await own.pool.query(`
  create view failed with (security_barrier = true) as select id, created_at from mirror_message where status = 'failure';
  create view failed_today as select id from failed where created_at > now() - interval '1 day';
  alter view failed alter column id set default 'none';
  grant select (id) on failed to redial_app;
  comment on view failed is 'for the accounts'
`);
for (const { id } of year)
  await own.pool.query(sql`
    insert into retry_request (campaign, message_id, operator_id, operator_email, state, failed_at, due_at)
    values (${campaign}, ${id}, gen_random_uuid(), 'grace@example.com', 'accepted', now(), now())
  `);

const VIEWS = [
  ...["mirror_message", "mirror_text", "mirror_attempt", "mirror_batch", "retry_request"],
  ...["mirror_count", "mirror_period", "mirror_latency"],
];

/** All that the person sees: every row of the views, the list with its counts, and each message. */
async function seen() {
  const cells: Record<string, unknown[]> = {};
  for (const view of VIEWS)
    cells[view] = (
      await restricted.pool.query(
        `select to_jsonb(v) - '{changed_at}'::text[] as row from ${view} v order by to_jsonb(v)::text`,
      )
    ).rows;
  const { query } = readMessageQuery(new URLSearchParams("size=100"));
  const { messages, total, detached } = await listMirrorMessages(restricted, query);
  const opened = [];
  for (const { id } of messages) {
    const text = await readMirrorText(
      restricted.pool,
      campaign,
      await positionOf(restricted.pool, campaign, id),
      { isMasked: false },
    );
    opened.push([
      id,
      text,
      await readMirrorAttempts(restricted.pool, campaign, await positionOf(restricted.pool, campaign, id)),
    ]);
  }
  return { cells, total, detached, opened, ids: messages.map(({ id }) => id) };
}

/** Every view with its definition, owner and privileges. */
function views() {
  return rows(
    own.pool,
    sql`
      select c.oid::regclass::text as name, c.oid, pg_get_userbyid(c.relowner) as owner, c.reloptions::text, c.relacl::text,
        obj_description(c.oid) as comment, pg_get_viewdef(c.oid) as definition,
        array(select attname || ' ' || coalesce(attacl::text, '') || coalesce(pg_get_expr(adbin, adrelid), '')
          from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
          where attrelid = c.oid order by attnum) as columns
      from pg_class c where relkind = 'v' and relnamespace in ('public'::regnamespace, 'redial_own'::regnamespace)
      order by c.oid
    `,
  );
}

const viewsBefore = await views();

test("a restricted operator sees the same before, while and after the mirror is divided, and every view stays as it was", async () => {
  const before = await seen();
  expect(before.ids).toHaveLength(11);
  let divided = false;
  const looking = (async () => {
    for (let asked = 0; !divided || asked < 1; asked++) expect((await seen()).ids).toEqual(before.ids);
  })();
  await divideMirror(own.pool, pool, own.url, 6).finally(() => {
    divided = true;
  });
  await looking;
  expect(await seen()).toEqual(before);
  expect(await views()).toEqual(viewsBefore);
  await absorbAll(pool, campaign, year);
  const places = (await own.pool.query("select distinct tableoid::regclass from mirror_message")).rows;
  expect(places.length).toBeGreaterThanOrEqual(4);
  expect((await pool.query("select id from failed")).rows).toHaveLength(
    year.filter(({ latestStatus }) => latestStatus === "failure").length,
  );
});

test("of a detached month they see none, and how many of their own it has; after attaching all is as before", async () => {
  const before = await seen();
  expect(before.ids).toHaveLength(21);
  const gone = of(3).filter(({ batchId }) => batchId);
  await detachMonth(MIRROR_MONTHS, own, month);
  const left = await seen();
  expect(left.ids).toHaveLength(21 - gone.length);
  expect(left.ids).toEqual(before.ids.filter((id) => !gone.some((one) => one.id === id)));
  expect(left.detached).toEqual([{ months: month, n: gone.length }]);
  expect(left.total).toBe(before.total);
  for (const counts of ["mirror_count", "mirror_period", "mirror_latency"])
    expect(left.cells[counts]).toEqual(before.cells[counts]);
  expect(await views()).toEqual(viewsBefore);
  await attachMonth(MIRROR_MONTHS, own, month);
  expect(await seen()).toEqual(before);
});

test("what cannot be defined again is refused by name, and nothing is changed", async () => {
  const { pool: other } = await ownDatabase();
  const kept = {
    "view numbers": "create materialized view numbers as select recipient from mirror_message",
    "function numbers(mirror_message)":
      "create function numbers(of mirror_message) returns text language sql return of.recipient",
    "function number_count()":
      "create function number_count() returns bigint language sql return (select count(*) from mirror_message)",
    "policy numbers on notice": "create policy numbers on notice using (exists (select from mirror_message))",
  };
  for (const statement of Object.values(kept)) await other.query(statement);
  for (const name of Object.keys(kept))
    await expect(turnOnPartitions(MIRROR_MONTHS, { pool: other })).rejects.toThrow(name);
  expect(await rows(other, sql`select relkind from pg_class where oid = 'mirror_message'::regclass`)).toEqual(
    [{ relkind: "r" }],
  );
});
