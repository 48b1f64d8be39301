import { afterAll, expect, test, vi } from "vitest";
import { statusCode } from "#lib/domain/messages/status";
import { begin, oneRow, rows, sql } from "#lib/platform/postgres/sql";
import type { Caller } from "#lib/service/context";
import { enqueue } from "#lib/service/delivery/enqueue";
import { handOver } from "#lib/service/delivery/hand-over/hand-over";
import { take } from "#lib/service/delivery/hand-over/take";
import { reap } from "#lib/service/delivery/reap";
import { applyReceipts } from "#lib/service/delivery/receipts/apply-receipts";
import { recordReceipts } from "#lib/service/delivery/receipts/record-receipts";
import type { Outcome } from "#lib/service/providers/link";
import { losingCommit } from "#lib/testing/database/losing-commit";
import { ownDatabase } from "#lib/testing/database/own-database";
import { waitingForLocks } from "#lib/testing/database/waiting-for-locks";
import {
  countDrift,
  mintBatch,
  storedMessages,
  type TestDelivery,
  testDelivery,
} from "#lib/testing/service/delivery";
import { asRole } from "#lib/testing/service/months";
import { routeDelivery, scriptedRoute, setRoutes } from "#lib/testing/service/scripted-route";
import { mintCampaign } from "#lib/testing/service/service";

const { pool, url } = await ownDatabase();
const service = await asRole(url);
afterAll(() => service.pool.end());

const newRun = () => ({ single: null, batch: null });

/** A delivery whose queue holds one batch of this test, and the batch's messages in order. */
async function queued(count: number) {
  const caller = await mintCampaign(service);
  await mintBatch(service, caller, count);
  const delivery = testDelivery(service);
  while (await enqueue(delivery, newRun()));
  const ids = (await storedMessages(service, caller.campaignId)).map(({ id }) => id);
  return { caller, delivery, ids };
}

/** Makes the provider run `before` with the messages before it answers. */
function beforeAnswer(delivery: TestDelivery, before: () => Promise<unknown>): void {
  const { link } = delivery.carrier;
  const { submit } = link;
  link.submit = async (messages, onOutcome) => {
    const outcomes: Parameters<typeof onOutcome>[] = [];
    await submit(messages, (...outcome) => outcomes.push(outcome));
    await before();
    for (const outcome of outcomes) onOutcome(...outcome);
  };
}

/** Runs `work` while another connection locks one of the messages, or the whole table. */
function whileHeld(held: { id: string } | { table: "template_body" }, work: () => Promise<unknown>) {
  return begin(pool, async (tx) => {
    if ("table" in held) await tx.query(`lock table ${held.table} in access exclusive mode`);
    else await tx.query(sql`select from message_state where id = ${held.id} for update`);
    await work();
  });
}

async function endWhoeverWaits(): Promise<void> {
  await expect.poll(() => waitingForLocks(pool)).toBeGreaterThan(0);
  await pool.query(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'
  `);
}

async function expectAll(caller: Caller, status: "sent" | "success" | "enqueued", attempts = true) {
  const messages = await storedMessages(service, caller.campaignId);
  const code = statusCode(status);
  expect(new Set(messages.map((message) => `${message.status} ${message.attempts}`))).toEqual(
    new Set([`${code} ${attempts ? code : ""}`]),
  );
  const { kept, counted } = await countDrift(service, caller.campaignId);
  expect(kept).toEqual(counted);
}

const expireLeases = () =>
  pool.query(sql`update send_job set lease_until = now() - interval '1 s' where stage = 2`);

test("messages that the provider accepted are sent, although the connection breaks while that is recorded", async () => {
  const { caller, delivery, ids } = await queued(600);
  const held = Promise.withResolvers<void>();
  const free = Promise.withResolvers<void>();
  let holding: Promise<unknown> | null = null;
  beforeAnswer(delivery, async () => {
    holding = whileHeld({ id: ids[300] ?? "" }, async () => {
      held.resolve();
      await free.promise;
    });
    await held.promise;
  });
  const handing = handOver(delivery, delivery.carrier, newRun());
  await held.promise;
  await endWhoeverWaits();
  free.resolve();
  await holding;
  expect(await handing).toBe(true);
  expect(await reap(delivery)).toBe(false);
  await expectAll(caller, "sent");
});

test("an answer that is recorded while another worker looks for ended leases is kept, and nobody waits for ever", async () => {
  const { caller, delivery, ids } = await queued(600);
  let handing: Promise<boolean> | null = null;
  let reaping: Promise<boolean> | null = null;
  const submitted = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  beforeAnswer(delivery, async () => {
    submitted.resolve();
    await answered.promise;
  });
  handing = handOver(delivery, delivery.carrier, newRun());
  await submitted.promise;
  await expireLeases();
  await whileHeld({ id: ids[550] ?? "" }, async () => {
    answered.resolve();
    await expect.poll(() => waitingForLocks(pool)).toBe(1);
    reaping = reap(testDelivery(service));
    // The reaper either waits too, or has skipped the jobs that are being recorded.
    await expect
      .poll(
        async () =>
          (await waitingForLocks(pool)) === 2 || (await Promise.race([reaping, "under way"])) !== "under way",
      )
      .toBe(true);
  });
  expect(await handing).toBe(true);
  expect(await reaping).toBe(false);
  await expectAll(caller, "sent");
});

test("receipts that come while the answer is recorded wait for it, in whatever order they come", async () => {
  const { caller, delivery, ids } = await queued(600);
  let applying: Promise<void> | null = null;
  const submitted = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  beforeAnswer(delivery, async () => {
    submitted.resolve();
    await answered.promise;
  });
  const handing = handOver(delivery, delivery.carrier, newRun());
  await submitted.promise;
  await whileHeld({ id: ids[300] ?? "" }, async () => {
    answered.resolve();
    await expect.poll(() => waitingForLocks(pool)).toBe(1);
    const { campaignId } = caller;
    const receipts = ids.toReversed().map((messageId) => ({
      ...{ campaignId, messageId, n: 1, status: "success" as const, error: null, at: new Date() },
    }));
    applying = applyReceipts(delivery, receipts);
    await expect.poll(() => waitingForLocks(pool)).toBe(2);
  });
  await Promise.all([handing, applying]);
  await expectAll(caller, "success");
});

test("messages that came back and were taken anew stay with their new taker, although the first records again", async () => {
  const { caller, delivery, ids } = await queued(3);
  const route = await scriptedRoute(service, () => ({ kind: "deferred", codes: [] }));
  await setRoutes(pool, caller.campaignId, [route]);
  // The first commit takes the messages, and the second requeues them. Its answer is lost.
  const bulk = losingCommit(pool, 2, async () => {
    const taken = await take(delivery, route, newRun(), 10);
    expect(taken?.messages).toHaveLength(3);
  });
  await handOver({ ...delivery, bulk }, route, newRun());
  const sending = statusCode("sending");
  const messages = await storedMessages(service, caller.campaignId);
  expect(messages.map(({ id, status, attempts }) => [id, status, attempts])).toEqual(
    ids.map((id) => [id, sending, [sending]]),
  );
  const jobs = await rows(pool, sql`select stage from send_job where campaign_id = ${caller.campaignId}`);
  expect(jobs).toEqual([{ stage: 2 }]);
  await expireLeases();
  while (await reap(delivery));
});

/** The route's statistics by minute, by hour and by the provider's codes. */
async function statisticsOf(routeId: string): Promise<Record<string, number>> {
  const found = await rows<{ what: string; n: number }>(
    pool,
    sql`
      select what, sum(n)::integer as n from route_minute where route_id = ${routeId} group by what
      union all select 'status ' || status, sum(n)::integer from route_count where route_id = ${routeId} group by status
      union all select code, n::integer from route_code where route_id = ${routeId}
    `,
  );
  return Object.fromEntries(found.map(({ what, n }) => [what, n]));
}

test("an answer counts once in a route's statistics, although the commit that recorded it was not answered", async () => {
  const { caller, delivery, ids } = await queued(6);
  const { campaignId } = caller;
  const code = (text: string) => [{ source: "status" as const, code: text }];
  const answers: Outcome[] = [
    { kind: "accepted", externalIds: ["1 of 2", "2 of 2"] },
    { kind: "accepted", externalIds: [] },
    { kind: "refused", error: "recipient_invalid", codes: code("0x0B"), mapped: true },
    { kind: "deferred", codes: code("0x58") },
    { kind: "deferred", codes: [], briefly: true },
    { kind: "unknown", codes: code("0x08") },
  ];
  const answerOf = (messageId: string) => answers[ids.indexOf(messageId)] as Outcome;
  const route = await scriptedRoute(service, ({ messageId }) => answerOf(messageId));
  await setRoutes(pool, campaignId, [route]);
  const reached = { status: "success" as const, error: null, codes: [], mapped: true, at: new Date() };
  const elsewhere = testDelivery(service);
  const keep = (externalId: string) =>
    recordReceipts(elsewhere, { id: route.routeId, name: route.name }, [
      { ...reached, externalId, reference: null },
    ]);
  // Another process gets the first part's receipt before this one records again.
  const bulk = losingCommit(pool, 2, () => keep("1 of 2"));
  await handOver({ ...delivery, bulk }, route, newRun());
  const answered = { accepted: 2, refused: 1, throttled: 1, unknown: 1, "0x0B": 1, "0x58": 1, "0x08": 1 };
  const sent = { "status 3": 2, "status 6": 1 };
  expect(await statisticsOf(route.routeId)).toEqual({ ...answered, ...sent, receipt: 1 });

  await keep("2 of 2");
  const [long] = await storedMessages(service, campaignId);
  expect(long?.status).toBe(statusCode("success"));
  await expireLeases();
  while (await reap(delivery));
});

test("messages that could not be prepared for the provider stay on the queue and go later", async () => {
  const { caller, delivery } = await queued(20);
  const failing = whileHeld({ table: "template_body" }, async () => {
    const handing = handOver(delivery, delivery.carrier, newRun());
    await Promise.all([expect(handing).rejects.toThrow(), endWhoeverWaits()]);
  });
  await failing;
  expect(delivery.submitted).toEqual([]);
  await expectAll(caller, "enqueued", false);
  expect(await handOver(delivery, delivery.carrier, newRun())).toBe(true);
  await expectAll(caller, "sent");
});

test("a message without its template body fails alone, and is not handed over", async () => {
  const { caller, delivery, ids } = await queued(20);
  const [broken = ""] = ids;
  await pool.query(sql`update message set template_body_id = gen_random_uuid() where id = ${broken}`);
  expect(await handOver(delivery, delivery.carrier, newRun())).toBe(true);
  expect(delivery.submitted).toHaveLength(19);
  const messages = await storedMessages(service, caller.campaignId);
  const failed = messages.filter(({ status }) => status === statusCode("failure"));
  expect(failed.map(({ id }) => id)).toEqual([broken]);
  expect(messages.filter(({ status }) => status === statusCode("sent"))).toHaveLength(19);
  const { jobs } = await oneRow<{ jobs: number }>(
    pool,
    sql`
    select count(*) as jobs from send_job where campaign_id = ${caller.campaignId}
  `,
  );
  expect(jobs).toBe(0);
});

test("receipts are applied while nobody knows what became of a hand-over, and only the rest fails when the lease ends", async () => {
  const { caller, delivery, ids } = await queued(10);
  beforeAnswer(delivery, () => Promise.reject(new Error("the provider broke off")));
  expect(await handOver(delivery, delivery.carrier, newRun())).toBe(true);
  const { campaignId } = caller;
  const receipts = ids.slice(0, 7).map((messageId) => ({
    ...{ campaignId, messageId, n: 1, status: "success" as const, error: null, at: new Date() },
  }));
  await applyReceipts(delivery, receipts);
  expect(await reap(delivery)).toBe(false);
  await expireLeases();
  expect(await reap(delivery)).toBe(true);
  const statuses = (await storedMessages(service, campaignId)).map(({ status }) => status);
  expect(statuses.filter((status) => status === statusCode("success"))).toHaveLength(7);
  expect(statuses.filter((status) => status === statusCode("failure"))).toHaveLength(3);
  const { kept, counted } = await countDrift(service, campaignId);
  expect(kept).toEqual(counted);
});

test("an answer that cannot be recorded stops neither other answers nor receipts", async () => {
  const { caller, ids } = await queued(3);
  const externalIds = ["cannot be stored \0", "stored 1", "stored 2"];
  const route = await scriptedRoute(service, async ({ messageId }) => {
    const at = ids.indexOf(messageId);
    if (at === 1) await delivery.recording.settled(route.routeId, externalIds);
    return { kind: "accepted", externalIds: [externalIds[at] ?? ""] };
  });
  const delivery = routeDelivery(service, route);
  await setRoutes(pool, caller.campaignId, [route]);
  const now = performance.now.bind(performance);
  const { submit } = route.link;
  // The lease has ended while the database is available, so this is not tried again.
  route.link.submit = (...given) => {
    vi.spyOn(performance, "now").mockImplementation(() => now() + 60_000);
    return submit(...given);
  };
  await expect(handOver(delivery, route, newRun())).rejects.toThrow();
  vi.restoreAllMocks();
  await delivery.recording.settled(route.routeId, externalIds);
  await expireLeases();
  await reap(delivery);
  const statuses = (await storedMessages(service, caller.campaignId)).map(({ status }) => status);
  expect(statuses).toEqual(["failure", "sent", "sent"].map((status) => statusCode(status as "sent")));
});
