import { randomUUIDv7 } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { acknowledge } from "#lib/console/alerts/acknowledge";
import { CALM_SECONDS, evaluateRules } from "#lib/console/alerts/alert-evaluation";
import { countFiring, listAlerts } from "#lib/console/alerts/alerts";
import { addRule, changeRule, removeRule } from "#lib/console/alerts/change-rules";
import { absorb } from "#lib/console/mirror/absorb";
import { stopCampaign } from "#lib/console/mirror/rows/stop-campaign";
import { begin, rows, sql } from "#lib/platform/postgres/sql";
import { testAuthor } from "#lib/testing/console/alerts";
import { listed, mintConsoleCampaign } from "#lib/testing/console/mirror";
import { ownDatabase } from "#lib/testing/database/own-database";

const { pool } = await ownDatabase();

const NOW = Date.parse("2026-11-20T12:00:30.000Z");
const at = (minutes: number) => new Date(NOW + minutes * 60_000);
const iso = (minutes: number) => at(minutes).toISOString();

let campaign = 0;
beforeEach(async () => {
  campaign = await mintConsoleCampaign(pool);
});

const author = () => testAuthor(pool, campaign);
const evaluate = (minutes = 0) => begin(pool, (tx) => evaluateRules(tx, at(minutes)));
const firing = () => listAlerts(pool, { scope: campaign, open: true, limit: 10 });
const past = () => listAlerts(pool, { scope: campaign, open: false, limit: 10 });

/** Inserts messages that ended in this status so many minutes ago. */
function end(status: "success" | "failure", minutes: number, count: number) {
  const ended = iso(-minutes);
  return absorb(
    pool,
    campaign,
    Array.from({ length: count }, () =>
      listed(`message_${randomUUIDv7()}`, {
        status,
        createdAt: iso(-minutes - 60),
        updatedAt: ended,
        attempts: [{ status, errorCode: status === "failure" ? "routing_error" : null, at: ended }],
      }),
    ),
    at(0),
  );
}

const often = { kind: "failure_rate", minutes: 10, percent: 20, least: 10 } as const;

test("a failure rate counts what ended in its time, above its share, from its least number on", async () => {
  await addRule(author(), often);
  await end("failure", 60, 50);
  await end("failure", 5, 3);
  await end("success", 5, 6);
  await evaluate();
  expect(await firing()).toEqual([]);
  await end("success", 4, 6);
  await evaluate();
  expect(await firing()).toEqual([]);
  await end("failure", 3, 1);
  await evaluate();
  expect(await firing()).toMatchObject([
    { kind: "failure_rate", minutes: 10, percent: 20, least: 10, facts: { failed: 4, ended: 16 } },
  ]);
});

test("an alert is one however often it is found, and over once it has been calm for a while", async () => {
  await addRule(author(), often);
  await end("failure", 5, 20);
  for (const minutes of [0, 1, 2]) await evaluate(minutes);
  const [first] = await firing();
  expect(first?.startedAt).toEqual(at(0));
  await end("success", 0, 200);
  await evaluate(3);
  expect(await firing()).toHaveLength(1);
  await evaluate(3 + (CALM_SECONDS - 1) / 60);
  expect(await firing()).toHaveLength(1);
  await evaluate(3 + CALM_SECONDS / 60);
  expect(await firing()).toEqual([]);
  expect(await past()).toMatchObject([{ id: first?.id, endedWhy: "recovered" }]);
});

test("what comes and goes within that while stays one alert", async () => {
  const at = new Date(NOW - 60_000).toISOString();
  const stop = { reason: "key_rejected", at, httpStatus: 401, code: "", message: "", traceId: null };
  await addRule(author(), { kind: "key_stopped", minutes: 0 });
  for (let n = 0; n < 4; n++) {
    await stopCampaign(pool, { id: campaign }, stop);
    await evaluate(n * 0.4);
    await pool.query(sql`update mirror_sync set stop = null where campaign = ${campaign}`);
    await evaluate(n * 0.4 + 0.2);
  }
  expect(await firing()).toMatchObject([
    { kind: "key_stopped", facts: { reason: "key_rejected", since: at } },
  ]);
});

test("workers that look at once find one alert between them", async () => {
  await addRule(author(), often);
  await end("failure", 5, 20);
  await Promise.all(Array.from({ length: 5 }, () => evaluate()));
  await evaluate();
  expect(await firing()).toHaveLength(1);
});

test("a message that waits for long is found, once it was seen to wait", async () => {
  await addRule(author(), { kind: "queue_age", minutes: 15 });
  const waiting = listed("message_waiting", { status: "enqueued", createdAt: iso(-90), updatedAt: iso(-20) });
  await absorb(pool, campaign, [waiting], at(-19));
  await evaluate();
  expect(await firing()).toEqual([]);
  await absorb(pool, campaign, [waiting], at(-2));
  await evaluate();
  expect(await firing()).toMatchObject([{ kind: "queue_age" }]);
  const [{ oldest }] = await rows<{ oldest: string }>(
    pool,
    sql`select facts->>'oldest' as oldest from alert_firing where campaign = ${campaign}`,
  ).then((found) => found as [{ oldest: string }]);
  expect(new Date(oldest)).toEqual(at(-20));
});

test("reading that fails for long is found, one lost call is not", async () => {
  await addRule(author(), { kind: "sync_failing", minutes: 5 });
  const failing = (minutes: number) =>
    pool.query(sql`update mirror_sync set failing_since = ${at(-minutes)} where campaign = ${campaign}`);
  await failing(4);
  await evaluate();
  expect(await firing()).toEqual([]);
  await failing(6);
  await evaluate();
  expect(await firing()).toMatchObject([{ kind: "sync_failing", facts: { reason: "failing" } }]);
});

test("a campaign that nobody reads any more is found", async () => {
  await addRule(author(), { kind: "sync_failing", minutes: 5 });
  const holder = crypto.randomUUID();
  await pool.query(sql`insert into mirror_keeper (holder, lease_until) values (${holder}, ${at(-7)})`);
  await pool.query(sql`update mirror_sync set holder = ${holder} where campaign = ${campaign}`);
  await evaluate();
  expect(await firing()).toMatchObject([{ facts: { reason: "nobody" } }]);
  await pool.query(sql`update mirror_sync set holder = null where campaign = ${campaign}`);
});

test("a rule that is changed, switched off or removed ends what it has begun", async () => {
  for (const touch of [
    (id: number) => changeRule(author(), id, { ...often, percent: 30 }),
    (id: number) => changeRule(author(), id, { enabled: false }),
    (id: number) => removeRule(author(), id),
  ]) {
    campaign = await mintConsoleCampaign(pool);
    await addRule(author(), often);
    await end("failure", 5, 20);
    await evaluate();
    const [rule] = await rows<{ id: number }>(
      pool,
      sql`select id from alert_rule where campaign = ${campaign}`,
    );
    await touch(rule?.id ?? 0);
    expect(await firing()).toEqual([]);
    expect(await past()).toMatchObject([{ endedWhy: "rule_changed" }]);
  }
});

test("an alert is acknowledged once, by whoever comes first, and counts no longer", async () => {
  await addRule(author(), often);
  await end("failure", 5, 20);
  await evaluate();
  const [alert] = await firing();
  const before = await countFiring(pool, null);
  await expect(acknowledge({ ...author(), campaign: campaign + 1 }, alert?.id ?? 0)).rejects.toThrow(
    "no longer exists",
  );
  expect(await acknowledge(author(), alert?.id ?? 0)).toBe(true);
  expect(await acknowledge({ ...author(), email: "bob@example.org" }, alert?.id ?? 0)).toBe(false);
  expect(await countFiring(pool, null)).toBe(before - 1);
  expect(await firing()).toMatchObject([{ acknowledgedBy: "ada@example.org" }]);
  const audit = await rows<{ action: string; actor: string }>(
    pool,
    sql`select action, actor from audit where parameters->>'campaign' = ${String(campaign)} order by id`,
  );
  expect(audit).toEqual([
    { action: "alert_rule.create", actor: "ada@example.org" },
    { action: "alert.acknowledge", actor: "ada@example.org" },
  ]);
});
