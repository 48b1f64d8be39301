import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { bringBackFuture, waits } from "#lib/installation/clock-steps";
import { parseSettings } from "#lib/platform/settings/settings";
import { claimDue, insertUnmatched } from "#lib/service/delivery/receipts/unmatched-rows";
import { insertReceipts, LOOK_MS, takeDueReceipts } from "#lib/service/providers/simulator/receipt-rows";
import { claimExpiredJobs } from "#lib/service/queue/claim-others";
import { STAGE } from "#lib/service/queue/send-jobs";
import { ownDatabase } from "#lib/testing/database/own-database";
import { mintRoute } from "#lib/testing/service/routes";

const { pool } = await ownDatabase();
const inAWeek = new Date(Date.now() + 7 * 86_400_000);

async function handedOver(leaseMs: number): Promise<string> {
  const campaign = randomUUID();
  await pool.query(
    `insert into send_job (campaign_id, first_id, last_id, n, priority, stage, lease_until)
      values ($1, $1, $1, 1, 0, $2, now() + $3 * interval '1 ms')`,
    [campaign, STAGE.sending, leaseMs],
  );
  return campaign;
}

async function leaseMs(campaign: string): Promise<number> {
  const { rows } = await pool.query(
    "select (extract(epoch from lease_until - now()) * 1000)::float8 as ms from send_job where campaign_id = $1",
    [campaign],
  );
  return rows[0].ms;
}

test("a lease of before the clock stepped back ends within a lease, not with the step; others stay as they are", async () => {
  const [ahead, live] = [await handedOver(7 * 86_400_000), await handedOver(20_000)];
  await bringBackFuture(pool);
  expect(await leaseMs(ahead)).toBeLessThanOrEqual(30_000);
  // Its holder may live, and hand over what must not count as failed meanwhile.
  expect(await leaseMs(ahead)).toBeGreaterThan(20_000);
  expect(await leaseMs(live)).toBeLessThanOrEqual(20_000);
  await pool.query("update send_job set lease_until = lease_until - interval '31 s' where campaign_id = $1", [
    ahead,
  ]);
  expect(await claimExpiredJobs(pool, 10)).toMatchObject([{ campaignId: ahead }]);
});

test("no lease outlives its own length, whatever table has it", async () => {
  await pool.query("create table some_work (id text, holder text, lease_until timestamptz)");
  await pool.query(
    `insert into some_work values ('held', 'a', $1), ('let go', null, $1), ('live', 'b', now() + interval '30 s')`,
    [inAWeek],
  );
  await bringBackFuture(pool);
  const { rows } = await pool.query(
    "select id, round(extract(epoch from lease_until - now()) / 10)::int as tens from some_work order by id",
  );
  expect(rows).toEqual([
    { id: "held", tens: 3 },
    { id: "let go", tens: 0 },
    { id: "live", tens: 3 },
  ]);
});

test("a route whose worker died before the clock stepped back holds up neither its messages nor the next route's", async () => {
  const { routeId } = await mintRoute({ pool, settings: parseSettings({}) });
  await pool.query("update route set out_until = $1 where id = $2", [inAWeek, routeId]);
  await pool.query(
    "update route_bind set holder = 'gone', lease_until = $1, usable_until = $1, unbound_at = $1",
    [inAWeek],
  );
  await insertUnmatched(pool, [
    {
      routeId,
      externalId: "1",
      reference: null,
      status: 5,
      error: null,
      raw: "",
      mapped: true,
      at: new Date(),
    },
  ]);
  await pool.query("update route_receipt set try_at = $1", [inAWeek]);
  await bringBackFuture(pool);
  const { rows } = await pool.query(`
    select r.out_until <= clock_timestamp() as is_in, b.unbound_at <= clock_timestamp() as is_unbound,
      greatest(b.lease_until, b.usable_until) < now() + interval '31 s' as is_free
    from route r join route_bind b on b.route_id = r.id
  `);
  expect(rows).toEqual([{ is_in: true, is_unbound: true, is_free: true }]);
  expect(await claimDue(pool, 10)).toMatchObject([{ externalId: "1" }]);
});

test("every moment that something waits for is brought back", async () => {
  // Moments that people chose are no waits: when a notice is shown, and until when a batch leaves evenly.
  const { rows } = await pool.query<{ place: string }>(`
    select table_name || '.' || column_name as place from information_schema.columns
    where table_schema = current_schema() and data_type = 'timestamp with time zone'
      and (column_name ~ '(^|_)until$' or column_name in ('due_at', 'try_at', 'look_at'))
      and table_name || '.' || column_name not in ('notice.shown_until', 'batch_pace.until')
  `);
  const known = new Set((await waits(pool)).map(({ table, column }) => `${table}.${column}`));
  expect(rows.map(({ place }) => place).filter((place) => !known.has(place))).toEqual([]);
});

test("somebody whom wrong passwords or codes hold up waits no longer than the longest wait", async () => {
  const [ahead, live] = [1, 2];
  await pool.query(
    `insert into sign_in_failure (place, failures, held_until, ends_at)
      values ($1, 9, $3, $3), ($2, 9, now() + interval '14 min', $3)`,
    [ahead, live, inAWeek],
  );
  await bringBackFuture(pool);
  const held = "select place from sign_in_failure where held_until > clock_timestamp()";
  expect((await pool.query(held)).rows).toEqual([{ place: live }]);
  const id = randomUUID();
  await pool.query("insert into operator (id, email, name, role) values ($1, $2, 'Ada', 'viewer')", [
    id,
    `${id}@redial.test`,
  ]);
  await pool.query(
    `insert into operator_second_factor (id, operator_id, secret, backup_codes, locked_until)
      values ($1, $1, '', '', $2)`,
    [id, inAWeek],
  );
  await bringBackFuture(pool);
  const locked = "select 1 from operator_second_factor where locked_until > clock_timestamp()";
  expect((await pool.query(locked)).rows).toEqual([]);
});

test("receipts that were due before the clock stepped back come, and processes that are gone count as gone", async () => {
  const owed = { status: "success", error: null, campaignId: randomUUID(), dueAt: inAWeek } as const;
  await insertReceipts(pool, [{ ...owed, attempts: [[randomUUID(), 1]] }]);
  await pool.query("insert into process_report (id, kind, metrics, at) values ($1, 'web', '[]', $2)", [
    randomUUID(),
    inAWeek,
  ]);
  await pool.query("insert into mirror_keeper (holder, lease_until) values ($1, $2)", [
    randomUUID(),
    inAWeek,
  ]);
  expect(await takeDueReceipts(pool, async () => undefined)).toBe(LOOK_MS);
  expect(await bringBackFuture(pool)).toBe(3);
  expect(await takeDueReceipts(pool, async () => undefined)).toBe(true);
  expect(await bringBackFuture(pool)).toBe(0);
});
