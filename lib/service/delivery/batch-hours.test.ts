import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import {
  afterTimeWithin,
  type BatchHours,
  isWithinHours,
  nextChange,
} from "#lib/domain/messages/batch-hours";
import { wallTime } from "#lib/domain/time/wall-time";
import { oneRow, rows, sql } from "#lib/platform/postgres/sql";
import { enqueue } from "#lib/service/delivery/enqueue";
import { failOverdue } from "#lib/service/delivery/fail-waiting";
import { handOver } from "#lib/service/delivery/hand-over/hand-over";
import { sendMessage } from "#lib/service/messages/send-message";
import { queueDepth } from "#lib/service/queue/queue-depth";
import { routesWaiting } from "#lib/service/routes/route-figures";
import { ownDatabase } from "#lib/testing/database/own-database";
import { enqueueAll, handOverAll, mintBatch, testDelivery } from "#lib/testing/service/delivery";
import { asRole } from "#lib/testing/service/months";
import { routeDelivery, scriptedRoute, setRoutes } from "#lib/testing/service/scripted-route";
import { mintCampaign } from "#lib/testing/service/service";

const { url } = await ownDatabase();
const service = await asRole(url);
const { pool } = service;
afterAll(() => pool.end());

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const YEAR = 2027;

const timeOfDay = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.constantFrom(0, 15, 30, 59))
  .map((parts) => parts.map((part) => String(part).padStart(2, "0")).join(":"));
const hoursOfDay = fc.option(fc.record({ from: timeOfDay, to: timeOfDay }));
const batchHours: fc.Arbitrary<BatchHours> = fc.record({
  zone: fc.constantFrom("Europe/London", "America/New_York", "Asia/Singapore"),
  days: fc.array(hoursOfDay, { minLength: 7, maxLength: 7 }),
});
/** Any minute of the year, and as often one of the days on which clocks of London or New York change. */
const aroundChanges = ["03-14", "03-28", "10-31", "11-07"].map((day) => {
  const at = Date.parse(`${YEAR}-${day}T00:00Z`);
  return fc.integer({ min: at / MINUTE_MS, max: at / MINUTE_MS + 1440 });
});
const minute = fc.oneof(
  fc.integer({
    min: Date.parse(`${YEAR}-01-01`) / MINUTE_MS,
    max: Date.parse(`${YEAR + 1}-01-01`) / MINUTE_MS,
  }),
  ...aroundChanges,
);

/** The rule, told by the clock on the wall alone. */
function isOnTheWall({ zone, days }: BatchHours, at: Date): boolean {
  const shown = wallTime(at, zone);
  const clock = shown.slice(11, 16);
  const today = (new Date(`${shown.slice(0, 10)}T12:00Z`).getUTCDay() + 6) % 7;
  const [day, before] = [days[today], days[(today + 6) % 7]];
  return (
    (!!day && clock >= day.from && (clock < day.to || day.to <= day.from)) ||
    (!!before && before.to <= before.from && clock < before.to)
  );
}

test("batches go at a moment if and only if the local time is within the hours, here and in the database", async () => {
  await fc.assert(
    fc.asyncProperty(
      batchHours,
      fc.array(minute, { minLength: 40, maxLength: 40 }),
      async (hours, minutes) => {
        const moments = minutes.map((each) => new Date(each * MINUTE_MS));
        const stored = await rows<{ within: boolean }>(
          pool,
          sql`
          select is_within_batch_hours(${JSON.stringify(hours)}::jsonb, at) as within
          from unnest(${moments.map((at) => at.toISOString())}::timestamptz[]) with ordinality as m (at, n) order by n
        `,
        );
        const wanted = moments.map((at) => isOnTheWall(hours, at));
        expect(moments.map((at) => isWithinHours(hours, at))).toEqual(wanted);
        expect(stored.map(({ within }) => within)).toEqual(wanted);
      },
    ),
    { numRuns: 60 },
  );
});

test("the next change is the first minute at which batches begin or cease to go", () => {
  fc.assert(
    fc.property(batchHours, minute, (hours, from) => {
      const at = new Date(from * MINUTE_MS);
      const change = nextChange(hours, at)?.getTime() ?? at.getTime() + 7 * DAY_MS;
      const isWithin = isOnTheWall(hours, at);
      let same = at.getTime();
      while (same < change && isOnTheWall(hours, new Date(same)) === isWithin) same += MINUTE_MS;
      expect(same).toBe(change);
      if (nextChange(hours, at)) expect(isOnTheWall(hours, new Date(change))).toBe(!isWithin);
    }),
    { numRuns: 60 },
  );
});

test("the hours on a night in which clocks change are those that they show", () => {
  const night = { from: "00:30", to: "01:30" };
  const london = { zone: "Europe/London", days: Array(7).fill(night) };
  const changes = (from: string, n: number) => {
    const found: string[] = [];
    let at = new Date(from);
    while (found.length < n) {
      at = nextChange(london, at) ?? at;
      found.push(at.toISOString().slice(5, 16));
    }
    return found;
  };
  // Clocks go from 01:00 to 02:00: the second half never comes.
  expect(changes("2027-03-28T00:00Z", 2)).toEqual(["03-28T00:30", "03-28T01:00"]);
  // Clocks go from 02:00 back to 01:00: the second half comes twice.
  expect(changes("2027-10-30T23:00Z", 4)).toEqual([
    "10-30T23:30",
    "10-31T00:30",
    "10-31T01:00",
    "10-31T01:30",
  ]);
});

test("what needs two hours, and begins one hour before Friday's end, ends on Monday", () => {
  const day = { from: "09:00", to: "18:00" };
  const office = { zone: "Europe/London", days: [day, day, day, day, day, null, null] };
  expect(afterTimeWithin(office, new Date("2027-03-26T17:00Z"), 2 * 3_600_000)).toEqual(
    new Date("2027-03-29T09:00Z"),
  );
});

/** Hours of a campaign that is open now, or opens in the middle of a day that is neither yesterday nor today. */
async function setHours(campaignId: string, hours: "open" | "closed" | null): Promise<void> {
  const { weekday } = await oneRow<{ weekday: number }>(
    pool,
    sql`select extract(isodow from now() at time zone 'UTC')::integer - 1 as weekday`,
  );
  const open = { from: "00:00", to: "00:00" };
  const days = Array.from({ length: 7 }, (_, n) =>
    hours === "open" ? open : n === (weekday + 3) % 7 ? { from: "12:00", to: "13:00" } : null,
  );
  const stored = hours && JSON.stringify({ zone: "UTC", days });
  await pool.query(sql`update campaign set batch_hours = ${stored}::jsonb where id = ${campaignId}`);
}

test("outside the hours a batch waits, single sends go, and afterwards all of it leaves once", async () => {
  const caller = await mintCampaign(service);
  const { campaignId } = caller;
  const delivery = testDelivery(service);
  await setHours(campaignId, "closed");
  await mintBatch(service, caller, 600);
  await sendMessage(service, caller, {
    recipient: "6591234567",
    language: "english",
    values: { name: "Ada" },
  });
  await handOverAll(delivery);
  expect(delivery.submitted.map(({ recipient }) => recipient)).toEqual(["6591234567"]);
  await setHours(campaignId, "open");
  await enqueueAll(delivery);
  await setHours(campaignId, "closed");
  await handOverAll(delivery);
  expect(delivery.submitted).toHaveLength(1);
  await setHours(campaignId, null);
  await handOverAll(delivery);
  expect(new Set(delivery.submitted.map(({ messageId }) => messageId)).size).toBe(601);
  expect(delivery.submitted).toHaveLength(601);
});

test("only time within the hours counts for the validity of a batch and for what is late", async () => {
  const caller = await mintCampaign(service);
  const { campaignId } = caller;
  const route = await scriptedRoute(service, () => ({ kind: "accepted", externalIds: [""] }));
  await setRoutes(pool, campaignId, [route]);
  await pool.query(sql`update route set validity_hours = 24 where id = ${route.routeId}`);
  const delivery = routeDelivery(service, { ...route, validityMs: DAY_MS });
  await mintBatch(service, caller, 2);
  await enqueueAll(delivery);
  // It came three days ago, and since then the hours were open for one minute: the last.
  await pool.query(
    sql`update send_job set created_at = now() - interval '3 days' where campaign_id = ${campaignId}`,
  );
  await pool.query(sql`
    update campaign set batch_hours = jsonb_build_object('zone', 'UTC', 'days', (
      select jsonb_agg(case when n = extract(isodow from (now() - interval '1 minute') at time zone 'UTC')
        then jsonb_build_object('from', to_char((now() - interval '1 minute') at time zone 'UTC', 'HH24:MI'),
          'to', to_char((now() + interval '1 hour') at time zone 'UTC', 'HH24:MI')) end order by n)
      from generate_series(1, 7) n)) where id = ${campaignId}
  `);
  expect(await failOverdue(delivery, true)).toBe(false);
  for (const seconds of [
    (await routesWaiting(pool)).find(({ name }) => name === `r-${route.routeId}`)?.oldestSeconds,
    (await queueDepth(pool)).find(({ stage }) => stage === 1)?.oldestSeconds,
  ]) {
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThan(600);
  }
  await setHours(campaignId, null);
  expect(await failOverdue(delivery, true)).toBe(true);
});

test("the provider is told a validity that leaves out the time outside the hours", async () => {
  const caller = await mintCampaign(service);
  const submitted: (Date | null)[] = [];
  const route = await scriptedRoute(service, ({ validUntil }) => {
    submitted.push(validUntil);
    return { kind: "accepted", externalIds: [""] };
  });
  await setRoutes(pool, caller.campaignId, [route]);
  const delivery = routeDelivery(service, route);
  await mintBatch(service, caller, 1);
  while (await enqueue(delivery, { single: null, batch: null }));
  await pool.query(
    sql`update send_job set created_at = now() - interval '3 days' where campaign_id = ${caller.campaignId}`,
  );
  await setHours(caller.campaignId, "open");
  // Open since yesterday's midnight only: the days before were outside.
  await pool.query(sql`
    update campaign set batch_hours = jsonb_set(batch_hours, '{days}', (
      select jsonb_agg(case when n in (extract(isodow from now() at time zone 'UTC'),
        extract(isodow from (now() - interval '1 day') at time zone 'UTC')) then '{"from":"00:00","to":"00:00"}'::jsonb end
        order by n) from generate_series(1, 7) n)) where id = ${caller.campaignId}
  `);
  await handOver(delivery, { ...route, validityMs: 3 * DAY_MS }, { single: null, batch: null });
  const leftMs = Number(submitted[0]) - Date.now();
  expect(leftMs).toBeGreaterThan(DAY_MS - MINUTE_MS);
  expect(leftMs).toBeLessThanOrEqual(2 * DAY_MS);
});
