import { afterAll, expect, test, vi } from "vitest";
import { deliveryErrorCode } from "#lib/domain/messages/delivery-error";
import { statusCode } from "#lib/domain/messages/status";
import { rows, sql } from "#lib/platform/postgres/sql";
import { pauseCampaign } from "#lib/service/campaigns/pause-campaign";
import type { Caller } from "#lib/service/context";
import { failOverdue, failUnserved } from "#lib/service/delivery/fail-waiting";
import { handOver } from "#lib/service/delivery/hand-over/hand-over";
import { reap } from "#lib/service/delivery/reap";
import type { Outcome, OutgoingMessage } from "#lib/service/providers/link";
import { ownDatabase } from "#lib/testing/database/own-database";
import {
  countDrift,
  enqueueAll,
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
const accept = ({ attemptId }: OutgoingMessage): Outcome => ({ kind: "accepted", externalIds: [attemptId] });

/** A campaign with a queued batch of this many messages. The i-th goes to 6581000000 + i. */
async function queued(count: number): Promise<Caller> {
  const caller = await mintCampaign(service);
  await mintBatch(service, caller, count);
  await enqueueAll(testDelivery(service));
  return caller;
}

async function statusesOf(caller: Caller): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { status } of await storedMessages(service, caller.campaignId)) {
    counts[status] = (counts[status] ?? 0) + 1;
  }
  const { kept, counted } = await countDrift(service, caller.campaignId);
  expect(kept).toEqual(counted);
  return counts;
}

const jobsOf = ({ campaignId }: Caller) =>
  rows<{ stage: number }>(pool, sql`select stage from send_job where campaign_id = ${campaignId}`);

const SENT = statusCode("sent");
const ENQUEUED = statusCode("enqueued");
const SENDING = statusCode("sending");
const FAILURE = statusCode("failure");

test("a route takes no more than its window, whatever waits, and all goes in the end", async () => {
  const caller = await queued(37);
  const sizes: number[] = [];
  const route = await scriptedRoute(service, accept, { window: 10 });
  const { submit } = route.link;
  route.link.submit = (messages, onOutcome) => {
    sizes.push(messages.length);
    return submit(messages, onOutcome);
  };
  await setRoutes(pool, caller.campaignId, [route]);
  const delivery = routeDelivery(service, route);
  expect(await handOver(delivery, route, newRun())).toBe(true);
  expect(await statusesOf(caller)).toEqual({ [SENT]: 10, [ENQUEUED]: 27 });
  while (await handOver(delivery, route, newRun()));
  expect(await statusesOf(caller)).toEqual({ [SENT]: 37 });
  expect(sizes.every((size) => size <= 10)).toBe(true);
  expect(await jobsOf(caller)).toEqual([]);
  const attempts = await rows<{ routeId: string; parts: number }>(
    pool,
    sql`select distinct route_id, parts from attempt where campaign_id = ${caller.campaignId}`,
  );
  expect(attempts).toEqual([{ routeId: route.routeId, parts: 1 }]);
});

test("a message that the provider did not take waits as if it had never been tried, and goes later", async () => {
  const caller = await queued(6);
  let isThrottled = true;
  const route = await scriptedRoute(service, (message) =>
    isThrottled && Number(message.recipient) % 2 === 0
      ? { kind: "deferred", codes: [{ source: "status", code: "0x58" }] }
      : accept(message),
  );
  await setRoutes(pool, caller.campaignId, [route]);
  const delivery = routeDelivery(service, route);
  await handOver(delivery, route, newRun());
  expect(await statusesOf(caller)).toEqual({ [SENT]: 3, [ENQUEUED]: 3 });
  const held = (await storedMessages(service, caller.campaignId)).filter(({ status }) => status === ENQUEUED);
  expect(held.map(({ attempts }) => attempts)).toEqual([[], [], []]);
  isThrottled = false;
  while (await handOver(delivery, route, newRun()));
  expect(await statusesOf(caller)).toEqual({ [SENT]: 6 });
  expect(await jobsOf(caller)).toEqual([]);
});

test("a message that is deferred only a few times fails after them", async () => {
  const caller = await queued(1);
  const route = await scriptedRoute(service, () => ({
    ...{ kind: "deferred", briefly: true, codes: [{ source: "status", code: "0x08" }] },
  }));
  await setRoutes(pool, caller.campaignId, [route]);
  const delivery = routeDelivery(service, route);
  let tries = 0;
  while (await handOver(delivery, route, newRun())) expect(++tries).toBeLessThan(20);
  expect(await statusesOf(caller)).toEqual({ [FAILURE]: 1 });
  expect(tries).toBe(6);
});

test("what a provider throttles does not count towards the few times", async () => {
  const caller = await queued(4);
  const tries = new Map<string, number>();
  const route = await scriptedRoute(service, ({ messageId, recipient }) => {
    const nth = (tries.get(messageId) ?? 0) + 1;
    tries.set(messageId, nth);
    // Of these four messages, some are throttled while the others are deferred briefly.
    const briefly = nth > 8 || (Number(recipient) % 2 === 0 && nth > 5);
    return { kind: "deferred", briefly, codes: [{ source: "status", code: briefly ? "0x08" : "0x58" }] };
  });
  await setRoutes(pool, caller.campaignId, [route]);
  const delivery = routeDelivery(service, route);
  while (await handOver(delivery, route, newRun())) expect(Math.max(...tries.values())).toBeLessThan(20);
  expect(await statusesOf(caller)).toEqual({ [FAILURE]: 4 });
  expect([...tries.values()].sort()).toEqual([11, 11, 14, 14]);
});

test("messages whose lease has ended while the worker stood still are known not to be its own any more", async () => {
  const caller = await queued(1);
  const route = await scriptedRoute(service, ({ isOurs }) => {
    const now = [performance.now(), Date.now()] as const;
    const clocks = [vi.spyOn(performance, "now"), vi.spyOn(Date, "now")];
    const after = (ms: readonly [number, number]) => {
      for (const [i, clock] of clocks.entries()) clock.mockReturnValue((now[i] ?? 0) + (ms[i] ?? 0));
      return isOurs?.();
    };
    expect([after([15_000, 15_000]), after([20_000, 0]), after([0, 20_000])]).toEqual([true, false, false]);
    vi.restoreAllMocks();
    return { kind: "accepted", externalIds: ["x"] };
  });
  await setRoutes(pool, caller.campaignId, [route]);
  await handOver(routeDelivery(service, route), route, newRun());
  expect(await statusesOf(caller)).toEqual({ [SENT]: 1 });
});

test("of messages without an answer nobody knows anything: they fail when their lease ends and never go again", async () => {
  const caller = await queued(5);
  const sent: string[] = [];
  const route = await scriptedRoute(service, (message) => {
    sent.push(message.messageId);
    return sent.length === 3
      ? { kind: "unknown", codes: [{ source: "own", code: "no answer" }] }
      : accept(message);
  });
  await setRoutes(pool, caller.campaignId, [route]);
  const delivery = routeDelivery(service, route);
  while (await handOver(delivery, route, newRun()));
  expect(await statusesOf(caller)).toEqual({ [SENT]: 4, [SENDING]: 1 });
  await pool.query(sql`update send_job set lease_until = now() - interval '1 s' where stage = 2`);
  expect(await reap(delivery)).toBe(true);
  expect(await statusesOf(caller)).toEqual({ [SENT]: 4, [FAILURE]: 1 });
  while (await handOver(delivery, route, newRun()));
  expect(new Set(sent).size).toBe(sent.length);
  const [attempt] = await rows<{ raw: string }>(
    pool,
    sql`select raw from attempt where campaign_id = ${caller.campaignId} and status = ${FAILURE}`,
  );
  expect(attempt?.raw).toBe("own no answer");
});

test("messages go by the first route, by the second while the first is out, and by none while both are", async () => {
  const caller = await queued(30);
  const first = await scriptedRoute(service, accept);
  const second = await scriptedRoute(service, accept);
  await setRoutes(pool, caller.campaignId, [first, second]);
  const by = async (route: typeof first) => handOver(routeDelivery(service, route), route, newRun());
  expect(await by(second)).toBe(false);
  expect(await by(first)).toBe(true);
  await pool.query(sql`update route set paused_at = now() where id = ${first.routeId}`);
  expect(await by(first)).toBe(false);
  expect(await by(second)).toBe(true);
  await pool.query(sql`update route_bind set usable_until = now() where route_id = ${second.routeId}`);
  expect(await by(second)).toBe(false);
  expect(await statusesOf(caller)).toEqual({ [SENT]: 20, [ENQUEUED]: 10 });
});

test("each number goes by the first route that serves it, and fails where none does", async () => {
  const caller = await queued(20);
  // The numbers end in 00 to 19.
  const local = await scriptedRoute(service, accept, { prefixes: ["658100000"] });
  const others = await scriptedRoute(service, accept, { prefixes: ["6581000010", "6581000011"], window: 1 });
  await setRoutes(pool, caller.campaignId, [local, others]);
  const taken = new Map<string, string[]>();
  for (const route of [local, others]) {
    const { submit } = route.link;
    route.link.submit = (messages, onOutcome) => {
      const known = taken.get(route.routeId) ?? [];
      taken.set(route.routeId, [...known, ...messages.map(({ recipient }) => recipient)]);
      return submit(messages, onOutcome);
    };
  }
  expect(await handOver(routeDelivery(service, others), others, newRun())).toBe(false);
  for (let round = 0; round < 6; round++) {
    await handOver(routeDelivery(service, local), local, newRun());
    await handOver(routeDelivery(service, others), others, newRun());
  }
  expect(taken.get(local.routeId)).toHaveLength(10);
  expect(taken.get(others.routeId)?.sort()).toEqual(["6581000010", "6581000011"]);
  while (await failUnserved(testDelivery(service)));
  expect(await statusesOf(caller)).toEqual({ [SENT]: 12, [FAILURE]: 8 });
  const errors = await rows<{ error: number; raw: string }>(
    pool,
    sql`select distinct error, raw from attempt where campaign_id = ${caller.campaignId} and status = ${FAILURE}`,
  );
  expect(errors).toEqual([{ error: deliveryErrorCode("routing_error"), raw: "own no route" }]);
  expect(await jobsOf(caller)).toEqual([]);
});

test("messages that wait for their route longer than its validity fail as expired, not while the campaign is paused", async () => {
  const caller = await queued(12);
  const route = await scriptedRoute(service, accept, { validityHours: 1 });
  await setRoutes(pool, caller.campaignId, [route]);
  const delivery = testDelivery(service);
  expect(await failOverdue(delivery, true)).toBe(false);
  await pool.query(sql`
    update send_job set created_at = now() - interval '61 minutes' where campaign_id = ${caller.campaignId}
  `);
  await pauseCampaign(service, caller.campaignId, true);
  expect(await failOverdue(delivery, true)).toBe(false);
  await pauseCampaign(service, caller.campaignId, false);
  expect(await failOverdue(delivery, true)).toBe(false);
  await pool.query(sql`
    update campaign set resumed_at = now() - interval '61 minutes' where id = ${caller.campaignId}
  `);
  expect(await failOverdue(delivery, true)).toBe(true);
  expect(await statusesOf(caller)).toEqual({ [FAILURE]: 12 });
  const errors = await rows(
    pool,
    sql`select distinct error from attempt where campaign_id = ${caller.campaignId}`,
  );
  expect(errors).toEqual([{ error: deliveryErrorCode("message_expired") }]);
});

test("an alarm stops the route for half a minute, its messages wait, and the next message taken ends it", async () => {
  const caller = await queued(4);
  let isWrong = true;
  const route = await scriptedRoute(service, (message) =>
    isWrong
      ? { kind: "deferred", alarm: true, codes: [{ source: "status", code: "0x400" }] }
      : accept(message),
  );
  await setRoutes(pool, caller.campaignId, [route]);
  const delivery = routeDelivery(service, route);
  await handOver(delivery, route, newRun());
  expect(await handOver(delivery, route, newRun())).toBe(false);
  expect(await statusesOf(caller)).toEqual({ [ENQUEUED]: 4 });
  const alarm = () =>
    rows<{ outCode: string; isSoon: boolean | null }>(
      pool,
      sql`
        select out_code, out_until > now() and out_until <= now() + interval '30 seconds' as is_soon
        from route where id = ${route.routeId}
      `,
    );
  expect(await alarm()).toEqual([{ outCode: "status 0x400", isSoon: true }]);
  isWrong = false;
  await pool.query(sql`update route set out_until = now() where id = ${route.routeId}`);
  while (await handOver(delivery, route, newRun()));
  expect(await statusesOf(caller)).toEqual({ [SENT]: 4 });
  expect(await alarm()).toEqual([{ outCode: "", isSoon: null }]);
});
