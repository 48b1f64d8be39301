import { afterAll, expect, test } from "vitest";
import { sql } from "#lib/platform/postgres/sql";
import { claimBind, releaseBind, renewBind } from "#lib/service/delivery/binds/bind-rows";
import { endAlarm, noteAlarm } from "#lib/service/delivery/route-notes";
import { drainRoute } from "#lib/service/routes/pause-route";
import { routeFacts } from "#lib/service/routes/route-facts";
import { TEST_SECRET } from "#lib/testing/console/mirror";
import { mintRoute } from "#lib/testing/service/routes";
import { testService } from "#lib/testing/service/service";

const service = testService();
const { pool } = service;
afterAll(() => pool.end());

async function factsOf({ routeId }: { routeId: string }) {
  const facts = (await routeFacts(pool, TEST_SECRET)).find((route) => route.routeId === routeId);
  if (!facts) throw new Error("every route has facts");
  return facts;
}

const REPORT = {
  ...{ inWindow: 0, window: 10, sentLastSecond: 0, ratePerSecond: 30, throttledUntil: null, answerMs: null },
};

async function held(routeId: string, worker: string) {
  const bind = await claimBind(pool, routeId, worker);
  if (!bind) throw new Error("a bind is free");
  return {
    id: bind.id,
    say: (boundAt: Date | null, fault = "") =>
      renewBind(pool, bind.id, worker, { boundAt, fault, report: REPORT }),
    release: () => releaseBind(pool, bind.id, worker),
  };
}

test("a route is not connected from the moment on at which its last connection ended", async () => {
  const route = await mintRoute(service, { binds: 2 });
  expect(await factsOf(route)).toMatchObject({
    unboundSince: expect.any(Date),
    fault: "No worker holds it.",
  });
  const [one, two] = [await held(route.routeId, "one"), await held(route.routeId, "two")];
  await one.say(null);
  expect((await factsOf(route)).fault).toBe("It is connecting.");
  await two.say(new Date());
  expect(await factsOf(route)).toMatchObject({ unboundSince: null, fault: "" });
  await one.say(new Date());
  await pool.query(sql`update route_bind set unbound_at = now() - interval '1 hour' where id = ${one.id}`);
  await two.say(null, "The password is wrong.");
  const { unboundSince, fault } = await factsOf(route);
  expect(fault).toBe("The password is wrong.");
  expect(Date.now() - (unboundSince?.getTime() ?? 0)).toBeLessThan(60_000);
  await two.say(null, "The password is wrong.");
  expect((await factsOf(route)).unboundSince).toEqual(unboundSince);
});

test("a worker that dies leaves its route unconnected since its lease ended, also for the next one", async () => {
  const route = await mintRoute(service);
  const dead = await held(route.routeId, "dead");
  await dead.say(new Date());
  await pool.query(
    sql`update route_bind set lease_until = date_trunc('second', now()) - interval '5 minutes' where id = ${dead.id}`,
  );
  const { unboundSince } = await factsOf(route);
  expect(Date.now() - (unboundSince?.getTime() ?? 0)).toBeGreaterThanOrEqual(299_000);
  const next = await held(route.routeId, "next");
  await next.say(null);
  expect((await factsOf(route)).unboundSince).toEqual(unboundSince);
  await next.say(new Date());
  await next.release();
  expect((await factsOf(route)).unboundSince?.getTime()).toBeGreaterThan(unboundSince?.getTime() ?? 0);
});

test("a route that was drained is to have no connection", async () => {
  const route = await mintRoute(service);
  await drainRoute(service, route.routeId);
  expect((await factsOf(route)).unboundSince).toBeNull();
});

test("an alarm lasts until the account takes a message again, and says whether it is about credit", async () => {
  const route = await mintRoute(service);
  expect((await factsOf(route)).alarm).toBeNull();
  await noteAlarm(pool, route.routeId, "status 0x400");
  expect((await factsOf(route)).alarm).toMatchObject({ code: "status 0x400", isCredit: true });
  await pool.query(sql`update route set out_until = now() - interval '1 s' where id = ${route.routeId}`);
  expect((await factsOf(route)).alarm).not.toBeNull();
  await endAlarm(pool, route.routeId);
  expect((await factsOf(route)).alarm).toBeNull();
});

test("what happened is told by the minute, with the moment of the last receipt", async () => {
  const route = await mintRoute(service);
  const at = (minutes: number) => sql`date_trunc('minute', now()) - ${minutes} * interval '1 minute'`;
  await pool.query(sql`
    insert into route_minute (route_id, at, what, n) values
      (${route.routeId}, ${at(5)}, 'accepted', 7), (${route.routeId}, ${at(5)}, 'timely', 6),
      (${route.routeId}, ${at(2)}, 'throttled', 3), (${route.routeId}, ${at(200)}, 'receipt', 9)
  `);
  const { minutes, lastReceiptAt } = await factsOf(route);
  const nothing = { accepted: 0, refused: 0, throttled: 0, unknown: 0, receipts: 0, unmatched: 0, timely: 0 };
  expect(minutes).toMatchObject([
    { ...nothing, accepted: 7, timely: 6 },
    { ...nothing, throttled: 3 },
  ]);
  expect(Date.now() - (lastReceiptAt?.getTime() ?? 0)).toBeGreaterThan(199 * 60_000);
  await pool.query(sql`
    insert into route_receipt (route_id, external_id, status, raw, said_at) values (${route.routeId}, 'x', 5, '', now())
  `);
  expect((await factsOf(route)).lastReceiptAt?.getTime()).toBeGreaterThan(Date.now() - 60_000);
});
