import { randomUUID } from "node:crypto";
import type { Pool } from "pg";
import { afterAll, expect, test } from "vitest";
import { numberPattern } from "#lib/domain/erasure/number-forms";
import { messageStatus } from "#lib/domain/messages/status";
import { wrongCounter } from "#lib/installation/counter-checks";
import { begin, rows, sql } from "#lib/platform/postgres/sql";
import { retryBatch } from "#lib/service/batches/retry-batch";
import { steerBatch } from "#lib/service/batches/steer-batch";
import { pauseCampaign } from "#lib/service/campaigns/pause-campaign";
import type { Caller } from "#lib/service/context";
import { enqueue } from "#lib/service/delivery/enqueue";
import { failHeld } from "#lib/service/delivery/fail-held";
import { failOverdue } from "#lib/service/delivery/fail-waiting";
import type { Carrier } from "#lib/service/delivery/hand-over/carrier";
import { handOver } from "#lib/service/delivery/hand-over/hand-over";
import { giveJobsBack } from "#lib/service/delivery/jobless";
import { reap } from "#lib/service/delivery/reap";
import { applyReceipts } from "#lib/service/delivery/receipts/apply-receipts";
import { sweepHolds } from "#lib/service/delivery/sweep-holds";
import { eraseMessages } from "#lib/service/erasure/erase-messages";
import { holdDelivery, releaseDelivery } from "#lib/service/hold/hold-delivery";
import { retryMessage } from "#lib/service/messages/retry-message";
import { drainRoute, pauseRoute, resumeRoute } from "#lib/service/routes/pause-route";
import { TEST_SECRET } from "#lib/testing/console/mirror";
import { dyingAt } from "#lib/testing/database/dying-at";
import { lateCommit } from "#lib/testing/database/late-commit";
import { ownDatabase } from "#lib/testing/database/own-database";
import { waitingForLocks } from "#lib/testing/database/waiting-for-locks";
import { countDrift, mintBatch, storedMessages } from "#lib/testing/service/delivery";
import { asRole } from "#lib/testing/service/months";
import { routeDelivery, scriptedRoute, setRoutes } from "#lib/testing/service/scripted-route";
import { mintCampaign } from "#lib/testing/service/service";

const { pool, url } = await ownDatabase();
const service = await asRole(url);
afterAll(() => service.pool.end());

const COUNT = 12;
const WINDOW = 4;
const newRun = () => ({ single: null, batch: null });

type Scene = {
  caller: Caller;
  of: { campaignId: string; batchId: string };
  route: Carrier & { routeId: string };
  /** A message that has failed and may be retried. */
  failed: string;
  /** The number of one that waits. */
  number: string;
  /** The references under which messages were handed over. */
  left: string[];
};

/** A batch of which four messages have left, one of these has failed, and the others are queued, or not yet. */
async function onItsWay({ isQueued = true } = {}): Promise<Scene> {
  const caller = await mintCampaign(service);
  const { campaignId } = caller;
  const batchId = await mintBatch(service, caller, COUNT);
  const left: string[] = [];
  const route = await scriptedRoute(
    service,
    ({ attemptId }) => {
      left.push(attemptId);
      return { kind: "accepted", externalIds: [attemptId] };
    },
    { window: WINDOW },
  );
  await setRoutes(pool, campaignId, [route]);
  const delivery = routeDelivery(service, route);
  const scene = { caller, of: { campaignId, batchId }, route, left };
  if (!isQueued) return { ...scene, failed: "", number: String(6581000000 + COUNT - 1) };
  while (await enqueue(delivery, newRun()));
  await handOver(delivery, route, newRun());
  const failed = (await storedMessages(service, campaignId)).find(({ status }) => status === 3)?.id ?? "";
  const receipt = { campaignId, messageId: failed, n: 1, at: new Date() };
  await applyReceipts(delivery, [{ ...receipt, status: "failure", error: "recipient_unavailable" }]);
  return { ...scene, failed, number: String(6581000000 + COUNT - 1) };
}

/** Other changes of the batch, by a process with connections of its own. */
const OTHERS: Record<string, (scene: Scene, by: Pool) => Promise<unknown>> = {
  "its messages are queued": ({ route }, by) => enqueue(working(route, by), newRun()),
  "its messages are handed over": ({ route }, by) => handOver(working(route, by), route, newRun()),
  "a failed one is retried": ({ caller, failed }, by) =>
    retryMessage({ ...service, pool: by }, caller, failed),
  "its failed ones are retried": ({ caller, of }, by) =>
    retryBatch({ ...service, pool: by }, caller, of.batchId),
  "a number in it is erased": ({ number }, by) => begin(by, (tx) => eraseMessages(tx, erasing(number), null)),
  "its route is paused": ({ route }, by) => pauseRoute({ pool: by }, route.routeId),
  "its route is drained": ({ route }, by) => drainRoute({ pool: by }, route.routeId),
  "its campaign is paused": ({ of }, by) => pauseCampaign({ pool: by }, of.campaignId, true),
  "delivery is held": (_, by) => holdDelivery({ pool: by }, { reason: "" }),
  "delivery is released, and what was queued fails": async ({ route }, by) => {
    await holdDelivery(service, { reason: "" });
    await releaseDelivery({ pool: by }, { queued: "fail" });
    await failHeld(working(route, by));
  },
  "its validity ends": async ({ route, of }, by) => {
    await pool.query(sql`
      update send_job set created_at = now() - interval '3 days' where campaign_id = ${of.campaignId} and stage < 2
    `);
    await failOverdue(working(route, by), true);
  },
  "another one stops it": ({ of }, by) => steerBatch({ pool: by }, of, { steering: "stop" }),
  "another one holds it": ({ of }, by) => steerBatch({ pool: by }, of, { steering: "hold" }),
  "what waits of it is moved": async ({ of }, by) => {
    await answered(steerBatch(service, of, { steering: "hold" }));
    await sweepHolds({ bulk: by });
  },
};
/** The work of a worker. The others are one transaction of a web process each. */
const WORK = [
  ...[
    "its messages are queued",
    "its messages are handed over",
    "a number in it is erased",
    "its validity ends",
  ],
  ...["delivery is released, and what was queued fails", "what waits of it is moved"],
];
const NOT_QUEUED = ["its messages are queued"];

const working = (route: Carrier, by: Pool) => ({ ...routeDelivery(service, route), pool: by, bulk: by });
const erasing = (number: string) => ({
  ...{ id: randomUUID(), number, pattern: numberPattern(number), before: new Date(Date.now() + 1000) },
  ...{ hashed: "", openBytes: TEST_SECRET.openBytes },
});

/** A refusal is an answer too; a fault of the database is none. */
async function answered(work: Promise<unknown>): Promise<void> {
  await work.catch((error: Error) => {
    if ("severity" in error) throw error;
  });
}

/** Lets `second` begin once `first` stands before its commit, and `first` commit once `second` ended or waits for it. */
async function oneInTheOther(first: (by: Pool) => Promise<unknown>, second: () => Promise<unknown>) {
  const late = lateCommit(service.pool);
  const running = answered(first(late.pool));
  expect(await Promise.race([late.reached.then(() => "reached"), running])).toBe("reached");
  let hasEnded = false;
  const other = answered(second()).finally(() => {
    hasEnded = true;
  });
  await expect.poll(async () => hasEnded || (await waitingForLocks(pool)) > 0, { interval: 5 }).toBe(true);
  late.release();
  await Promise.all([running, other]);
}

const sweepAll = async () => {
  while (await sweepHolds({ bulk: service.pool }));
};

/** Ends what a dead worker had, and everything that keeps messages besides the batch's own hold. */
async function resumeAll({ route, of }: Scene): Promise<void> {
  const delivery = routeDelivery(service, route);
  await pool.query(sql`update send_job set lease_until = now() - interval '1 s' where stage = 2`);
  while (await reap(delivery));
  while (await failHeld(delivery));
  await answered(releaseDelivery(service, { queued: "send" }));
  await resumeRoute(service, route.routeId);
  await pauseCampaign(service, of.campaignId, false);
}

async function sendAll({ route }: Scene): Promise<void> {
  // The link counts places of messages that died with their worker.
  const delivery = routeDelivery(service, route);
  route.link.done(WINDOW);
  while ((await enqueue(delivery, newRun())) || (await handOver(delivery, route, newRun())));
}

/** How many messages have which status, after the counters were compared with them. */
async function statesOf({ caller }: Scene): Promise<Record<string, number>> {
  const { kept, counted } = await countDrift(service, caller.campaignId);
  expect(kept).toEqual(counted);
  const groups = Map.groupBy(await storedMessages(service, caller.campaignId), ({ status }) =>
    messageStatus(status),
  );
  return Object.fromEntries([...groups].map(([status, { length }]) => [status, length]));
}

async function expectStopped(scene: Scene): Promise<void> {
  await sweepAll();
  await resumeAll(scene);
  await sweepAll();
  const before = scene.left.length;
  await sendAll(scene);
  expect(await giveJobsBack(routeDelivery(service, scene.route))).toBe(false);
  expect(scene.left).toHaveLength(before);
  const { sent = 0, failure = 0, ...waiting } = await statesOf(scene);
  expect([sent + failure, waiting]).toEqual([COUNT, {}]);
  const { campaignId, batchId } = scene.of;
  expect(await rows(pool, sql`select from send_job where campaign_id = ${campaignId}`)).toEqual([]);
  expect(
    await rows(pool, sql`select from batch_hold where batch_id = ${batchId} and done_at is null`),
  ).toEqual([]);
}

async function expectHeldThenSent(scene: Scene): Promise<void> {
  await sweepAll();
  await resumeAll(scene);
  await sweepAll();
  const before = scene.left.length;
  await sendAll(scene);
  expect(scene.left).toHaveLength(before);
  await answered(steerBatch(service, scene.of, { steering: "go_on" }));
  await sendAll(scene);
  await sweepAll();
  const { sent = 0, failure = 0, ...waiting } = await statesOf(scene);
  expect([sent + failure, waiting]).toEqual([COUNT, {}]);
  expect(new Set(scene.left).size).toBe(scene.left.length);
}

const AFTER = { stop: expectStopped, hold: expectHeldThenSent };
const RACES = Object.keys(OTHERS).flatMap((other) =>
  (["stop", "hold"] as const).map((steering) => ({ other, steering })),
);

test.for(RACES)("a $steering while $other, whichever commits first", async ({ other, steering }) => {
  const act = OTHERS[other] ?? (() => Promise.resolve());
  const isQueued = !NOT_QUEUED.includes(other);
  const otherFirst = await onItsWay({ isQueued });
  await oneInTheOther(
    (by) => act(otherFirst, by),
    async () => {
      await steerBatch(service, otherFirst.of, { steering });
      // Until a worker counts the stop as done, were it not for what is still under way.
      await sweepAll();
    },
  );
  await AFTER[steering](otherFirst);
  const steeringFirst = await onItsWay({ isQueued });
  await oneInTheOther(
    (by) => steerBatch({ pool: by }, steeringFirst.of, { steering }),
    () => act(steeringFirst, service.pool),
  );
  await AFTER[steering](steeringFirst);
  expect(await wrongCounter(pool)).toBeNull();
});

test.for(WORK)("a stop or a hold after a worker died at any statement while %s", async (other) => {
  const act = OTHERS[other] ?? (() => Promise.resolve());
  for (let statement = 1, wasKilled = true; wasKilled; statement++) {
    const steering = statement % 2 === 0 ? "stop" : "hold";
    const scene = await onItsWay({ isQueued: !NOT_QUEUED.includes(other) });
    const { pool: dying, died, isDead } = dyingAt(service.pool, statement);
    await Promise.race([died, answered(act(scene, dying))]);
    await answered(steerBatch(service, scene.of, { steering }));
    await AFTER[steering](scene);
    wasKilled = isDead();
  }
  expect(await wrongCounter(pool)).toBeNull();
});

test("a batch cannot be stopped before its upload is committed, and from then on it can", async () => {
  const caller = await mintCampaign(service);
  const { pool: late, reached, release } = lateCommit(service.pool);
  const committed = mintBatch({ ...service, pool: late }, caller, COUNT);
  await reached;
  const before = await rows(pool, sql`select from batch where campaign_id = ${caller.campaignId}`);
  expect(before).toEqual([]);
  release();
  const of = { campaignId: caller.campaignId, batchId: await committed };
  expect(await steerBatch(service, of, { steering: "stop" })).toEqual({ waiting: COUNT });
  await sweepAll();
  const stored = await storedMessages(service, caller.campaignId);
  expect(stored.filter(({ status }) => messageStatus(status) === "failure")).toHaveLength(COUNT);
});
