import { afterEach, beforeEach, expect, test } from "vitest";
import { acknowledge } from "#lib/console/alerts/acknowledge";
import { databaseNow } from "#lib/console/alerts/alert-deliveries";
import { CALM_SECONDS, evaluateRules } from "#lib/console/alerts/alert-evaluation";
import { changeAlertRule, listAlertRules } from "#lib/console/alerts/alert-rules";
import { countFiring, listAlerts } from "#lib/console/alerts/alerts";
import { addRule, changeRule } from "#lib/console/alerts/change-rules";
import { addTarget } from "#lib/console/alerts/change-targets";
import { deliverNext } from "#lib/console/alerts/deliver";
import { stopCampaign } from "#lib/console/mirror/rows/stop-campaign";
import { ROUTE_RULES } from "#lib/domain/alerts/route-rules";
import { begin, sql } from "#lib/platform/postgres/sql";
import { noteAlarm } from "#lib/service/delivery/route-notes";
import { deleteRoute } from "#lib/service/routes/delete-route";
import { drainRoute, resumeRoute } from "#lib/service/routes/pause-route";
import { routeFacts } from "#lib/service/routes/route-facts";
import { startReceiver, testAlerts, testAuthor } from "#lib/testing/console/alerts";
import { mintConsoleCampaign, TEST_SECRET } from "#lib/testing/console/mirror";
import { ownDatabase } from "#lib/testing/database/own-database";
import { waitingForLocks } from "#lib/testing/database/waiting-for-locks";
import { mintRoute } from "#lib/testing/service/routes";
import { testService } from "#lib/testing/service/service";

const { pool } = await ownDatabase();
const { pool: unused, ...base } = testService();
await unused.end();
const service = { ...base, pool };

const context = testAlerts(pool);
const author = { pool, campaign: null, email: "ada@example.org", address: null };

let now = new Date();
let receiver: Awaited<ReturnType<typeof startReceiver>>;
beforeEach(async () => {
  now = await databaseNow(pool);
  receiver = await startReceiver();
  const quiet = null;
  await addTarget(context, author, { kind: "webhook", name: "On call", quiet, address: receiver.address });
});
afterEach(async () => {
  await receiver.stop();
  for (const table of ["alert_target", "alert_firing", "alert_rule", "route"])
    await pool.query(`delete from ${table}`);
});

/** Evaluates all rules and delivers the notices. */
async function look(seconds = 0): Promise<void> {
  now = new Date(now.getTime() + seconds * 1000);
  await begin(pool, (tx) => evaluateRules(tx, now, (db) => routeFacts(db, TEST_SECRET)));
  while (await deliverNext(context, now, 0.5));
}

const firing = () => listAlerts(pool, { scope: null, open: true, limit: 50 });
const past = () => listAlerts(pool, { scope: null, open: false, limit: 50 });
const notices = () => receiver.received.map(({ body }) => JSON.parse(body));

async function ruleOf({ routeId }: { routeId: string }, kind: string): Promise<number> {
  const rules = await listAlertRules(pool, null);
  return rules.find((rule) => rule.route === routeId && rule.kind === kind)?.id ?? 0;
}

/** A route that counts as connected. */
async function boundRoute() {
  const route = await mintRoute(service);
  await setBound(route, true);
  return route;
}

async function setBound({ routeId }: { routeId: string }, isBound: boolean): Promise<void> {
  await pool.query(sql`
    update route_bind set lease_until = now() + interval '1 hour', holder = 'test', fault = ${isBound ? "" : "The password is wrong."},
      unbound_at = case when ${isBound} then null else now() - interval '2 minutes' end
    where route_id = ${routeId}
  `);
}

test("a new route has every rule, and nothing fires while it is in order", async () => {
  const route = await boundRoute();
  for (const seconds of [0, 5, 5]) await look(seconds);
  const rules = await listAlertRules(pool, null);
  expect(rules.map(({ kind, minutes, percent, least }) => ({ kind, minutes, percent, least }))).toEqual(
    ROUTE_RULES,
  );
  expect(new Set(rules.map((rule) => rule.route))).toEqual(new Set([route.routeId]));
  expect(await firing()).toEqual([]);
});

test("a route that loses its connection is told once, with the reason, and again when it is back", async () => {
  const route = await boundRoute();
  await setBound(route, false);
  for (const seconds of [0, 5, 5]) await look(seconds);
  expect(await firing()).toMatchObject([
    { campaign: null, route: route.routeId, routeName: route.name, kind: "route_unbound", notified: 1 },
  ]);
  await setBound(route, true);
  await look();
  await look(CALM_SECONDS);
  expect(await firing()).toEqual([]);
  expect(await past()).toMatchObject([{ routeName: route.name, endedWhy: "recovered" }]);
  const of = { campaign: null, route: { id: route.routeId, name: route.name } };
  const link = "https://redial.example.org/settings/alerts";
  expect(notices()).toMatchObject([
    { event: "alert.firing", ...of, link, alert: { title: "The route is not connected" } },
    { event: "alert.recovered", ...of, link },
  ]);
  expect(notices()[0].alert.finding).toMatch(/^The password is wrong\. Since \d{4}-/);
});

test("a rule that is switched off while it is looked at fires no more", async () => {
  const route = await mintRoute(service);
  await setBound(route, false);
  await look();
  expect(await firing()).toHaveLength(1);
  const rule = await ruleOf(route, "route_unbound");
  let looking: Promise<void> | undefined;
  await begin(pool, async (tx) => {
    await changeAlertRule(tx, null, rule, { enabled: false });
    looking = look(5);
    await expect.poll(() => waitingForLocks(pool)).toBe(1);
  });
  await looking;
  expect(await firing()).toEqual([]);
});

test("an account that is refused is told, and that it has no credit as an alert of its own", async () => {
  const [refused, poor] = [await boundRoute(), await boundRoute()];
  await begin(pool, (tx) => noteAlarm(tx, refused.routeId, "status 0x0A"));
  await begin(pool, (tx) => noteAlarm(tx, poor.routeId, "status 0x400"));
  await look();
  const kinds = Object.fromEntries((await firing()).map(({ routeName, kind }) => [routeName, kind]));
  expect(kinds).toEqual({ [refused.name]: "route_alarm", [poor.name]: "route_credit" });
  for (const { name } of [refused, poor]) await resumeRoute(service, name);
  await look();
  await look(CALM_SECONDS);
  expect(await firing()).toEqual([]);
});

test("what happened in the last minutes fires by its share", async () => {
  const route = await boundRoute();
  await pool.query(sql`
    insert into route_minute (route_id, at, what, n)
    select ${route.routeId}, date_trunc('minute', now(), 'UTC') - minutes * interval '1 minute', what, n
    from (values (20, 'accepted', 40), (1, 'accepted', 50), (1, 'throttled', 10), (20, 'receipt', 1)) m (minutes, what, n)
  `);
  await look();
  expect(await firing()).toMatchObject([{ kind: "route_throttled", facts: { n: 10, of: 60 } }]);
  // The minutes 20 minutes ago have no receipts either.
  await pool.query("delete from route_minute where what = 'receipt'");
  await look();
  expect((await firing()).map(({ kind, facts }) => [kind, facts])).toMatchObject([
    ["route_silent", { n: 90 }],
    ["route_throttled", { n: 10, of: 60 }],
  ]);
});

test("a rule that is switched off for a route fires for the others, and ends what it has begun", async () => {
  const [one, two] = [await boundRoute(), await boundRoute()];
  for (const route of [one, two]) await setBound(route, false);
  await look();
  expect(await firing()).toHaveLength(2);
  await changeRule(author, await ruleOf(one, "route_unbound"), { enabled: false });
  for (const seconds of [0, 5]) await look(seconds);
  expect(await firing()).toMatchObject([{ routeName: two.name }]);
  expect(await past()).toMatchObject([{ routeName: one.name, endedWhy: "rule_changed" }]);
});

test("a rule of a route gets another condition, of its own kind only, and keeps it", async () => {
  const route = await boundRoute();
  await look();
  const id = await ruleOf(route, "route_unbound");
  await expect(changeRule(author, id, { kind: "route_alarm", minutes: 0 })).rejects.toMatchObject({
    status: 404,
  });
  await expect(changeRule(author, id, { kind: "queue_age", minutes: 5 })).rejects.toMatchObject({
    status: 404,
  });
  await changeRule(author, id, { kind: "route_unbound", minutes: 10 });
  await setBound(route, false);
  await look(5);
  expect(await firing()).toEqual([]);
  const rules = await listAlertRules(pool, null);
  expect(rules.find((rule) => rule.id === id)).toMatchObject({ kind: "route_unbound", minutes: 10 });
});

test("a route that is drained or deleted is no alert any more, and its rules go with it", async () => {
  const [drained, deleted] = [await boundRoute(), await boundRoute()];
  for (const route of [drained, deleted]) await setBound(route, false);
  await look();
  await drainRoute(service, drained.name);
  await deleteRoute(service, deleted.name);
  await look();
  expect(await firing()).toMatchObject([{ routeName: drained.name }]);
  await look(CALM_SECONDS);
  expect(await firing()).toEqual([]);
  expect(new Set((await listAlertRules(pool, null)).map((rule) => rule.route))).toEqual(
    new Set([drained.routeId]),
  );
});

test("targets of campaigns hear nothing of routes, nor the other way round; the bell counts both", async () => {
  const campaign = await mintConsoleCampaign(pool);
  const theirs = await startReceiver();
  const own = testAuthor(pool, campaign);
  const request = { kind: "webhook", name: "Theirs", quiet: null, address: theirs.address } as const;
  await addTarget(context, own, request);
  await addRule(own, { kind: "key_stopped", minutes: 0 });
  const answer = { httpStatus: 401, code: "", message: "", traceId: null };
  await stopCampaign(pool, { id: campaign }, { reason: "key_rejected", at: now.toISOString(), ...answer });
  await setBound(await mintRoute(service), false);
  await look();
  expect(notices().map(({ alert }) => alert.kind)).toEqual(["route_unbound"]);
  expect(theirs.received.map(({ body }) => JSON.parse(body).alert.kind)).toEqual(["key_stopped"]);
  expect(await countFiring(pool, null)).toBe(2);
  expect(await listAlerts(pool, { scope: "all", open: true, limit: 50 })).toHaveLength(2);
  const [alert] = await firing();
  await expect(acknowledge(own, alert?.id ?? 0)).rejects.toThrow("no longer exists");
  expect(await acknowledge(author, alert?.id ?? 0)).toBe(true);
  expect(await countFiring(pool, null)).toBe(1);
  await theirs.stop();
});
