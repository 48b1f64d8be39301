import { afterAll, expect, test } from "vitest";
import { batchStatus, messageStatus } from "#lib/domain/messages/status";
import { oneRow, rows, sql } from "#lib/platform/postgres/sql";
import { retryBatch } from "#lib/service/batches/retry-batch";
import { steerBatch } from "#lib/service/batches/steer-batch";
import type { Caller, Service } from "#lib/service/context";
import { enqueue } from "#lib/service/delivery/enqueue";
import { failHeld } from "#lib/service/delivery/fail-held";
import { failOverdue } from "#lib/service/delivery/fail-waiting";
import { handOver } from "#lib/service/delivery/hand-over/hand-over";
import { giveJobsBack } from "#lib/service/delivery/jobless";
import { reap } from "#lib/service/delivery/reap";
import { sweepHolds } from "#lib/service/delivery/sweep-holds";
import { holdDelivery, releaseDelivery } from "#lib/service/hold/hold-delivery";
import { retryMessage } from "#lib/service/messages/retry-message";
import { killedWorker, untilGone } from "#lib/testing/console/killed-worker";
import { ownDatabase } from "#lib/testing/database/own-database";
import {
  countDrift,
  enqueueAll,
  handOverAll,
  mintBatch,
  storedMessages,
  testDelivery,
} from "#lib/testing/service/delivery";
import { asRole } from "#lib/testing/service/months";
import { routeDelivery, scriptedRoute, setRoutes } from "#lib/testing/service/scripted-route";
import { mintCampaign } from "#lib/testing/service/service";

const { pool, url } = await ownDatabase();
const service = await asRole(url);
afterAll(() => service.pool.end());

const newRun = () => ({ single: null, batch: null });

type Scene = { caller: Caller; batchId: string; of: { campaignId: string; batchId: string } };

async function batchOf(count: number): Promise<Scene> {
  const caller = await mintCampaign(service);
  const batchId = await mintBatch(service, caller, count);
  return { caller, batchId, of: { campaignId: caller.campaignId, batchId } };
}

/** How many messages have which status and attempts, after the counters were compared with them. */
async function statesOf({ campaignId }: Caller): Promise<Record<string, number>> {
  const { kept, counted } = await countDrift(service, campaignId);
  expect(kept).toEqual(counted);
  const found = await storedMessages(service, campaignId);
  const groups = Map.groupBy(found, ({ status, attempts }) =>
    [messageStatus(status), ...attempts.map(messageStatus)].join(" "),
  );
  return Object.fromEntries([...groups].map(([key, { length }]) => [key, length]));
}

async function statusOf({ batchId }: Scene): Promise<string> {
  const { status } = await oneRow<{ status: number }>(
    pool,
    sql`select status from batch where id = ${batchId}`,
  );
  return batchStatus(status);
}

const sweepAll = async () => {
  while (await sweepHolds({ bulk: pool }));
};

test("nothing of a held batch leaves or is queued, it is created again, and going on sends each rest once", async () => {
  const scene = await batchOf(1200);
  const delivery = testDelivery(service);
  await enqueue(delivery, newRun());
  await steerBatch(service, scene.of, { steering: "hold" });
  expect(await statusOf(scene)).toBe("messages_held");
  // Before a worker has moved anything.
  expect(await handOver(delivery, delivery.carrier, newRun())).toBe(false);
  expect(await enqueue(delivery, newRun())).toBe(false);
  await sweepAll();
  expect(await statesOf(scene.caller)).toEqual({ created: 1200 });
  await handOverAll(delivery);
  expect(await giveJobsBack(delivery)).toBe(false);
  expect(delivery.submitted).toEqual([]);

  await steerBatch(service, scene.of, { steering: "go_on" });
  expect(await statusOf(scene)).toBe("messages_enqueued");
  await handOverAll(delivery, 2);
  expect(await statesOf(scene.caller)).toEqual({ "sent sent": 1200 });
  expect(new Set(delivery.submitted.map(({ messageId }) => messageId)).size).toBe(1200);
  expect(delivery.submitted).toHaveLength(1200);
});

test("what had not left of a stopped batch fails without an attempt, and none of it can be retried", async () => {
  const scene = await batchOf(1700);
  const delivery = testDelivery(service);
  await enqueue(delivery, newRun());
  delivery.carrier.link.ready = () => Promise.resolve(500);
  const route = await scriptedRoute(
    service,
    ({ attemptId }) => ({ kind: "accepted", externalIds: [attemptId] }),
    {
      window: 700,
    },
  );
  await setRoutes(pool, scene.caller.campaignId, [route]);
  await handOver(routeDelivery(service, route), route, newRun());
  const before = await statesOf(scene.caller);
  const left = before["sent sent"] ?? 0;
  expect(left).toBeGreaterThan(0);
  expect(await steerBatch(service, scene.of, { steering: "stop" })).toEqual({ waiting: 1700 - left });
  await sweepAll();
  expect(await statesOf(scene.caller)).toEqual({ "sent sent": left, failure: 1700 - left });
  expect(await statusOf(scene)).toBe("messages_stopped");
  expect(await rows(pool, sql`select from send_job where campaign_id = ${scene.caller.campaignId}`)).toEqual(
    [],
  );

  const stopped = (await storedMessages(service, scene.caller.campaignId)).find(
    ({ attempts }) => attempts.length === 0,
  );
  await expect(retryMessage(service, scene.caller, stopped?.id ?? "")).rejects.toMatchObject({
    refusal: "messageNotFailed",
  });
  await expect(retryBatch(service, scene.caller, scene.batchId)).rejects.toMatchObject({
    refusal: "batchNotRetryable",
  });
  await expect(steerBatch(service, scene.of, { steering: "go_on" })).rejects.toThrow(/stopped for good/);
});

test("a batch that is held does not keep another one of its campaign, or another campaign, from leaving", async () => {
  const scene = await batchOf(3000);
  const delivery = testDelivery(service);
  await enqueueAll(delivery);
  const other = await mintBatch(service, scene.caller, 600);
  const elsewhere = await batchOf(600);
  await steerBatch(service, scene.of, { steering: "hold" });
  // Without a sweep: its jobs are in front of the others.
  await handOverAll(delivery);
  expect(await statesOf(elsewhere.caller)).toEqual({ "sent sent": 600 });
  const batches = await rows<{ batchId: string; n: number }>(
    pool,
    sql`
      select batch_id, count(*) as n from message_state where campaign_id = ${scene.caller.campaignId} and status = 3
      group by 1
    `,
  );
  expect(batches).toEqual([{ batchId: other, n: 600 }]);
});

test("messages that wait for their route's rate are put back when their batch is stopped, and fail", async () => {
  const scene = await batchOf(20);
  const delivery = testDelivery(service);
  await enqueueAll(delivery);
  const { promise: taken, resolve: onTaken } = Promise.withResolvers<void>();
  let left = 0;
  delivery.carrier.link.submit = async (messages, onOutcome) => {
    onTaken();
    for (const [i, message] of messages.entries()) {
      // As a link does whose rate lets the second one leave only after the stop.
      if (i > 0) await expect.poll(() => message.isOurs?.()).toBe(false);
      else left++;
      onOutcome(i, i === 0 ? { kind: "accepted", externalIds: ["x"] } : { kind: "deferred", codes: [] });
    }
  };
  const handedOver = handOver(delivery, delivery.carrier, newRun());
  await taken;
  await steerBatch(service, scene.of, { steering: "stop" });
  await sweepAll();
  await handedOver;
  await sweepAll();
  expect(left).toBe(1);
  expect(await statesOf(scene.caller)).toEqual({ "sent sent": 1, failure: 19 });
});

test("a stop waits for what a dead worker had, and ends what came back", async () => {
  const scene = await batchOf(10);
  const delivery = testDelivery(service);
  await enqueueAll(delivery);
  delivery.carrier.link.submit = () => Promise.reject(new Error("the provider broke off"));
  await handOver(delivery, delivery.carrier, newRun());
  await steerBatch(service, scene.of, { steering: "stop" });
  await sweepAll();
  const open = () =>
    rows(pool, sql`select from batch_hold where batch_id = ${scene.batchId} and done_at is null`);
  expect(await open()).toHaveLength(1);
  await pool.query(sql`update send_job set lease_until = now() - interval '1 s' where stage = 2`);
  while (await reap(delivery));
  await sweepAll();
  expect(await open()).toHaveLength(0);
  expect(await statesOf(scene.caller)).toEqual({ "failure failure": 10 });
});

test("a held batch does not expire, and its validity begins anew when it goes on", async () => {
  const scene = await batchOf(5);
  const delivery = testDelivery(service);
  await enqueueAll(delivery);
  await steerBatch(service, scene.of, { steering: "hold" });
  await pool.query(sql`update send_job set created_at = now() - interval '3 days'`);
  expect(await failOverdue(delivery, true)).toBe(false);
  await sweepAll();
  await steerBatch(service, scene.of, { steering: "go_on" });
  await enqueueAll(delivery);
  expect(await failOverdue(delivery, true)).toBe(false);
  await handOverAll(delivery);
  expect(await statesOf(scene.caller)).toEqual({ "sent sent": 5 });
});

test("releasing delivery after a restore does not release a held batch", async () => {
  const scene = await batchOf(5);
  const delivery = testDelivery(service);
  await steerBatch(service, scene.of, { steering: "hold" });
  await holdDelivery(service, { reason: "" });
  await sweepAll();
  await releaseDelivery(service, { queued: "send" });
  await handOverAll(delivery);
  expect(await statesOf(scene.caller)).toEqual({ created: 5 });
  await holdDelivery(service, { reason: "" });
  await releaseDelivery(service, { queued: "fail" });
  while (await failHeld(delivery));
  expect(await statesOf(scene.caller)).toEqual({ "failure failure": 5 });
});

test("each act is audited once, and what cannot be done says why", async () => {
  const scene = await batchOf(5);
  await steerBatch(service, scene.of, { steering: "hold" });
  await expect(steerBatch(service, scene.of, { steering: "hold" })).rejects.toThrow(/held already/);
  await steerBatch(service, scene.of, { steering: "go_on" });
  await expect(steerBatch(service, scene.of, { steering: "go_on" })).rejects.toThrow(/not held/);
  await handOverAll(testDelivery(service));
  await expect(steerBatch(service, scene.of, { steering: "stop" })).rejects.toThrow(/have left/);
  const audited = await rows(
    pool,
    sql`
      select actor, action, parameters from audit
      where campaign_id = ${scene.caller.campaignId} and action in ('batch.hold', 'batch.go_on', 'batch.stop')
      order by id
    `,
  );
  expect(audited).toEqual([
    { actor: "command line", action: "batch.hold", parameters: { waiting: 5 } },
    { actor: "command line", action: "batch.go_on", parameters: { waiting: 5 } },
  ]);
});

test("a worker that is killed at any statement of a stop or a hold loses nothing and sends nothing twice", async () => {
  const delivery = testDelivery(service);
  const caller = await mintCampaign(service);
  const { campaignId } = caller;
  const steered = async (steering: "stop" | "hold") => {
    const batchId = await mintBatch(service, caller, 3);
    await enqueueAll(delivery);
    await steerBatch(service, { campaignId, batchId }, { steering });
    return { campaignId, batchId };
  };
  const sweep = async (bulk: Service["pool"]) => {
    while (await sweepHolds({ bulk }));
  };
  let [stopped, released] = [0, 0];
  for (const steering of ["stop", "hold"] as const) {
    const whole = killedWorker(url);
    const of = [await steered(steering)];
    await sweep(whole.pool);
    for (let statement = 1; statement <= whole.statements(); statement++)
      for (const isUnderWay of [false, true]) {
        of.push(await steered(steering));
        await sweep(killedWorker(url, { statement, isUnderWay }).pool).catch(() => undefined);
        await untilGone(pool);
        await sweepAll();
      }
    if (steering === "stop") stopped = of.length;
    else released = of.length;
    if (steering === "hold") for (const batch of of) await steerBatch(service, batch, { steering: "go_on" });
  }
  await handOverAll(delivery);
  expect(await statesOf(caller)).toEqual({ failure: 3 * stopped, "sent sent": 3 * released });
  expect(delivery.submitted).toHaveLength(3 * released);
});
