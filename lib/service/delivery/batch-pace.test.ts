import { afterAll, beforeEach, expect, test } from "vitest";
import type { Pace } from "#lib/domain/files/pace";
import { oneRow, sql } from "#lib/platform/postgres/sql";
import { writePace } from "#lib/service/batches/pace-rows";
import type { Delivery } from "#lib/service/delivery/context";
import type { Carrier } from "#lib/service/delivery/hand-over/carrier";
import { handOver } from "#lib/service/delivery/hand-over/hand-over";
import { ownDatabase } from "#lib/testing/database/own-database";
import { enqueueAll, handOverAll, mintBatch, testDelivery } from "#lib/testing/service/delivery";
import { asRole } from "#lib/testing/service/months";
import { routeDelivery, scriptedRoute, setRoutes } from "#lib/testing/service/scripted-route";
import { mintCampaign } from "#lib/testing/service/service";

const { url } = await ownDatabase();
const service = await asRole(url);
const { pool } = service;
afterAll(() => pool.end());
// Messages that one test leaves waiting are not handed over in the next.
beforeEach(() => pool.query("delete from send_job"));

const MINUTE_MS = 60_000;

async function pacedBatch(count: number, pace: Pace) {
  const caller = await mintCampaign(service);
  const batchId = await mintBatch(service, caller, count);
  const batch = { campaignId: caller.campaignId, batchId };
  await writePace(pool, batch, { ...pace, setBy: "ada" });
  await enqueueAll(testDelivery(service));
  return { caller, batch };
}

/** Several workers hand over for so long, by a clock that goes on only between their looks. */
async function runFor(
  batch: { campaignId: string; batchId: string },
  { delivery, carrier, workers }: { delivery: Delivery; carrier: Carrier; workers: number },
  { forMs, stepMs }: { forMs: number; stepMs: number },
): Promise<{ at: number; n: number }[]> {
  const log: { at: number; n: number }[] = [];
  let before = 0;
  for (let shiftMs = 0; shiftMs < forMs; shiftMs += stepMs) {
    await Promise.all(
      Array.from({ length: workers }, () => handOver(delivery, carrier, { single: null, batch: null })),
    );
    const { n, at } = await oneRow<{ n: number; at: Date | null }>(
      pool,
      sql`
        select count(*)::int as n, max(a.sent_at) as at from attempt a
        join message_state s on s.campaign_id = a.campaign_id and s.id = a.message_id
        where a.campaign_id = ${batch.campaignId} and s.batch_id = ${batch.batchId}
      `,
    );
    if (n > before) log.push({ at: Number(at) + shiftMs, n: n - before });
    before = n;
    await pool.query(sql`
      update batch_pace set next_at = next_at - ${stepMs} * interval '1 ms', taken_at = taken_at - ${stepMs} * interval '1 ms',
        until = until - ${stepMs} * interval '1 ms'
      where batch_id = ${batch.batchId}
    `);
  }
  return log;
}

const sum = (log: { n: number }[]) => log.reduce((total, { n }) => total + n, 0);

function mostInAMinute(log: { at: number; n: number }[]): number {
  return Math.max(
    ...log.map(({ at: from }) => sum(log.filter(({ at }) => at >= from && at < from + MINUTE_MS))),
  );
}

test("several workers together hand over no more of a batch in any minute than its pace", async () => {
  const { batch } = await pacedBatch(700, { perMinute: 300, until: null });
  const delivery = testDelivery(service);
  const of = { delivery, carrier: delivery.carrier, workers: 3 };
  const log = await runFor(batch, of, { forMs: 80_000, stepMs: 800 });
  expect(mostInAMinute(log)).toBeLessThanOrEqual(300);
  expect(sum(log)).toBeGreaterThan(200);
});

test("a route takes no more at once than a second of the pace", async () => {
  const { batch } = await pacedBatch(30, { perMinute: 240, until: null });
  const route = await scriptedRoute(service, () => ({ kind: "accepted", externalIds: [""] }));
  await setRoutes(pool, batch.campaignId, [route]);
  const of = { delivery: routeDelivery(service, route), carrier: route, workers: 1 };
  const log = await runFor(batch, of, { forMs: 10_000, stepMs: 1100 });
  expect(log.slice(0, 7).map(({ n }) => n)).toEqual([4, 4, 4, 4, 4, 4, 4]);
});

test("beside a batch with a pace others of its campaign leave at once, and each of its messages leaves once", async () => {
  const { caller, batch } = await pacedBatch(40, { perMinute: 60, until: null });
  const delivery = testDelivery(service);
  await handOver(delivery, delivery.carrier, { single: null, batch: null });
  await keepForADay(batch.batchId);
  await mintBatch(service, caller, 700);
  await handOverAll(delivery, 2);
  expect(delivery.submitted).toHaveLength(701);
  await writePace(pool, batch, null);
  await handOverAll(delivery, 2);
  expect(delivery.submitted).toHaveLength(740);
  expect(new Set(delivery.submitted.map(({ messageId }) => messageId)).size).toBe(740);
});

test("evenly until a moment, all of it has left by then, and a third of it in half of the time", async () => {
  const { batch } = await pacedBatch(150, { perMinute: null, until: new Date(Date.now() + 3 * MINUTE_MS) });
  const of = { delivery: testDelivery(service), carrier: testDelivery(service).carrier, workers: 1 };
  const half = await runFor(batch, of, { forMs: 1.5 * MINUTE_MS, stepMs: 1500 });
  expect(sum(half)).toBeGreaterThan(50);
  expect(sum(await runFor(batch, of, { forMs: 1.8 * MINUTE_MS, stepMs: 1500 }))).toBe(150);
});

test("a clock that stepped back keeps no batch with a pace", async () => {
  const { batch } = await pacedBatch(2, { perMinute: 1, until: null });
  const delivery = testDelivery(service);
  const look = () => handOver(delivery, delivery.carrier, { single: null, batch: null });
  await look();
  await keepForADay(batch.batchId);
  await look();
  expect(delivery.submitted).toHaveLength(1);
  await pool.query(sql`
    update batch_pace set taken_at = now() + interval '1 hour' where batch_id = ${batch.batchId}
  `);
  await look();
  expect(delivery.submitted).toHaveLength(2);
});

/** Nothing of the batch may leave, however slow the test is. */
async function keepForADay(batchId: string): Promise<void> {
  await pool.query(sql`update batch_pace set next_at = now() + interval '1 day' where batch_id = ${batchId}`);
}
