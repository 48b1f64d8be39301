import { expect, test } from "vitest";
import { answerPlan } from "#lib/console/plans/answer-plan";
import { keepPlan } from "#lib/console/plans/plan-run";
import { stopPlan } from "#lib/console/plans/stop-plan";
import { showOperation } from "#lib/console/work/show-operations";
import { rows, sql } from "#lib/platform/postgres/sql";
import { failedMessages } from "#lib/testing/console/failed-messages";
import { freezeClock } from "#lib/testing/console/frozen-clock";
import { itemsOf, LATE, mintAsker, planned, quietNow, shownPlan } from "#lib/testing/console/planned";
import { work } from "#lib/testing/console/work";
import { ownDatabase } from "#lib/testing/database/own-database";

const { pool, until, during, pass } = await freezeClock(await ownDatabase());
const MINUTE = 60_000;
type Scene = Awaited<ReturnType<typeof failedMessages>>;

/** A time so many minutes after the first failure. The messages fail an hour before now, a second apart. */
function after(given: Scene, minutes: number): Date {
  return new Date(Date.parse(given.upstream.messages[0]?.updatedAt ?? "") + minutes * MINUTE);
}

test("nothing is taken up before its delay, then all of it, and never again", async () => {
  const given = await failedMessages(pool, 3);
  const { plan } = await planned(given.reader, LATE);
  await keepPlan(pool, plan, after(given, 599.5));
  expect(await itemsOf(pool, plan)).toEqual([]);
  await keepPlan(pool, plan, after(given, 600.1));
  expect(await itemsOf(pool, plan)).toHaveLength(3);
  await Promise.all([1, 2, 3].map((n) => keepPlan(pool, plan, after(given, 601 + n))));
  await pool.query(sql`update operation set ended_at = clock_timestamp() where plan = ${plan}`);
  await keepPlan(pool, plan, after(given, 700));
  expect(await itemsOf(pool, plan)).toHaveLength(3);
});

test("in the worker it goes as an operator's would: once each, audited, in the plan's name", async () => {
  const given = await failedMessages(pool, 5);
  const { plan, asker } = await planned(given.reader);
  work(given, { during });
  work(given, { during });
  await until(() => given.upstream.posts.length === 5);
  expect(new Set(given.upstream.posts).size).toBe(5);
  await until(async () => (await shownPlan(given, plan)).plan.operation === null);
  const { plan: row, outcome, actions } = await shownPlan(given, plan);
  expect(row).toMatchObject({ used: 5, stoppedAt: null });
  expect(outcome).toMatchObject({ retried: 5 });
  const actor = `retry plan ${plan} of ${asker.operatorEmail}`;
  expect(actions.map(({ kind, n, by }) => [kind, n, by])).toEqual([
    ["retry", 5, actor],
    ["on", null, asker.operatorEmail],
  ]);
  const audited = await rows(
    pool,
    sql`select action, count(*) as n from audit where actor = ${actor} group by 1 order by 1`,
  );
  expect(audited).toEqual([
    { action: "message.retry", n: 5 },
    { action: "plan.retry", n: 1 },
  ]);
});

test("in its quiet hours a plan takes nothing up, and what is queued waits; a stop ends that too", async () => {
  const given = await failedMessages(pool, 2);
  const { plan, asker } = await planned(given.reader, { quiet: quietNow() });
  await keepPlan(pool, plan, new Date());
  expect(await itemsOf(pool, plan)).toEqual([]);
  // These were queued just before the quiet hours began.
  await keepPlan(pool, plan, new Date(Date.now() + 40 * MINUTE));
  expect(await itemsOf(pool, plan)).toHaveLength(2);
  work(given, { during });
  await pass(2500);
  expect(given.upstream.posts).toEqual([]);
  expect((await shownPlan(given, plan)).plan.quietUntil).not.toBeNull();
  await stopPlan(given.reader, plan, asker);
  await until(async () => (await itemsOf(pool, plan)).every(({ skipped }) => skipped === "cancelled"));
});

test("maybes are asked about; what is agreed to goes, in both names; what is left stays", async () => {
  const given = await failedMessages(pool, 3, { errorCode: "routing_error" });
  const { plan } = await planned(given.reader, { maybes: "ask" });
  await keepPlan(pool, plan, after(given, 16));
  expect(await itemsOf(pool, plan)).toEqual([]);
  const { question } = await shownPlan(given, plan);
  expect(question).toMatchObject({ n: 3, codes: [{ label: "Could not be routed", n: 3 }] });
  // One message has changed meanwhile, so there is no question about it any more.
  Object.assign(given.upstream.messages[0] ?? {}, {
    latestStatus: "success",
    updatedAt: new Date().toISOString(),
  });
  await given.read();
  const ben = await mintAsker(pool);
  const asked = question?.until ?? "";
  expect((await shownPlan(given, plan)).question?.n).toBe(2);
  expect(await answerPlan(given.reader, plan, { answer: "retry", until: asked }, ben)).toBe(2);
  expect(await answerPlan(given.reader, plan, { answer: "leave", until: asked }, ben)).toBe(0);
  work(given, { during });
  await until(() => given.upstream.posts.length === 2);
  const [by] = await rows(
    pool,
    sql`select distinct actor from audit where action = 'message.retry'
    and (parameters ->> 'campaign')::int = ${given.campaign.id}`,
  );
  expect(by).toMatchObject({
    actor: expect.stringMatching(`^retry plan ${plan} of .*, agreed by ${ben.operatorEmail}$`),
  });
});

test("what has failed anew between a run and its call is left to its own delay", async () => {
  const given = await failedMessages(pool, 2);
  const { plan } = await planned(given.reader, { quiet: quietNow() });
  await keepPlan(pool, plan, after(given, 120));
  expect(await itemsOf(pool, plan)).toHaveLength(2);
  const anew = new Date().toISOString();
  const [first] = given.upstream.messages;
  Object.assign(first ?? {}, {
    updatedAt: anew,
    attempts: [
      ...(first?.attempts ?? []),
      { id: "a2", status: "failure", createdAt: anew, updatedAt: anew, errorCode: "recipient_unavailable" },
    ],
  });
  await given.read();
  await pool.query(
    sql`update retry_plan set quiet_from = null, quiet_to = null, quiet_zone = null where id = ${plan}`,
  );
  const stop = work(given, { during });
  await until(() => given.upstream.posts.length === 1);
  await until(async () => (await shownPlan(given, plan)).plan.operation === null);
  await stop();
  expect(given.upstream.posts[0]).toContain("message_000001");
  expect((await shownPlan(given, plan)).plan.used).toBe(1);
  const [operation] = await rows<{ id: number }>(pool, sql`select id from operation where plan = ${plan}`);
  const detail = await showOperation({ ...given.reader, now: new Date() }, operation?.id ?? 0);
  expect(detail?.skipped).toMatchObject([{ text: "It has failed again since", n: 1 }]);
});

test("a batch's own plan comes before the campaign's", async () => {
  const given = await failedMessages(pool, 2, { batch: "batch_own" });
  const campaign = await planned(given.reader, { delaysMinutes: [300] });
  const own = await planned(given.reader, { batchId: "batch_own", ...LATE });
  await keepPlan(pool, campaign.plan, after(given, 610));
  expect(await itemsOf(pool, campaign.plan)).toEqual([]);
  await keepPlan(pool, own.plan, after(given, 599));
  expect(await itemsOf(pool, own.plan)).toEqual([]);
  await keepPlan(pool, own.plan, after(given, 610));
  expect(await itemsOf(pool, own.plan)).toHaveLength(2);
});
