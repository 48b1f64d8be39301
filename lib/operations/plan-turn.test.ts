import { setTimeout as delay } from "node:timers/promises";
import { afterAll, expect, inject, onTestFinished, test } from "vitest";
import { answerPlan } from "#lib/console/answer-plan";
import { showPlan } from "#lib/console/show-plans";
import { stopPlan } from "#lib/console/stop-plan";
import { turnOnPlan } from "#lib/console/turn-on-plan";
import { wallTime } from "#lib/domain/wall-time";
import { keepPlan } from "#lib/operations/plan-turn";
import { runOperations } from "#lib/operations/run-operations";
import { showOperation } from "#lib/operations/show-operations";
import { changeCampaign } from "#lib/store/console-campaigns";
import { deleteOperator } from "#lib/store/operators";
import { openPool } from "#lib/store/pool";
import { removeCampaign } from "#lib/store/removed-campaigns";
import { rows, sql } from "#lib/store/sql";
import { failedMessages } from "#lib/testing/failed-messages";
import { DRAFT, mintAsker, planned } from "#lib/testing/planned";

const pool = openPool(inject("databaseUrl"), 16, "plans test");
afterAll(() => pool.end());
const patience = { timeout: 30_000 };
const MINUTE = 60_000;
type Given = Awaited<ReturnType<typeof failedMessages>>;

/** So late that no worker of another test takes a plan's turn by its own clock. */
const LATE = { delaysMinutes: [600] };

/** Their messages fail an hour before now, a second apart: so many minutes after the first one. */
function after(given: Given, minutes: number): Date {
  return new Date(Date.parse(given.upstream.messages[0]?.updatedAt ?? "") + minutes * MINUTE);
}

test("nothing is taken up before its delay, then all of it, and never again", async () => {
  const given = await failedMessages(pool, 3);
  const { plan } = await planned(given.reader, LATE);
  await keepPlan(pool, plan, after(given, 599.5));
  expect(await itemsOf(plan)).toEqual([]);
  await keepPlan(pool, plan, after(given, 600.1));
  expect(await itemsOf(plan)).toHaveLength(3);
  await Promise.all([1, 2, 3].map((n) => keepPlan(pool, plan, after(given, 601 + n))));
  await pool.query(sql`update operation set ended_at = clock_timestamp() where plan = ${plan}`);
  await keepPlan(pool, plan, after(given, 700));
  expect(await itemsOf(plan)).toHaveLength(3);
});

test("in the worker it goes as an operator's would: once each, audited, in the plan's name", async () => {
  const given = await failedMessages(pool, 5);
  const { plan, asker } = await planned(given.reader);
  work(given);
  work(given);
  await expect.poll(() => given.upstream.posts.length, patience).toBe(5);
  expect(new Set(given.upstream.posts).size).toBe(5);
  await expect.poll(async () => (await shown(given, plan)).plan.operation, patience).toBeNull();
  const { plan: row, outcome, actions } = await shown(given, plan);
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
    { action: "console.message.retry", n: 5 },
    { action: "console.plan.retry", n: 1 },
  ]);
}, 60_000);

test("in its quiet hours a plan takes nothing up, and what is queued waits; a stop ends that too", async () => {
  const given = await failedMessages(pool, 2);
  const { plan, asker } = await planned(given.reader, { quiet: quietNow() });
  await keepPlan(pool, plan, new Date());
  expect(await itemsOf(plan)).toEqual([]);
  // As if it had been queued just before they began.
  await keepPlan(pool, plan, new Date(Date.now() + 40 * MINUTE));
  expect(await itemsOf(plan)).toHaveLength(2);
  work(given);
  await delay(2500);
  expect(given.upstream.posts).toEqual([]);
  expect((await shown(given, plan)).plan.quietUntil).not.toBeNull();
  await stopPlan(given.reader, plan, asker);
  await expect
    .poll(async () => (await itemsOf(plan)).every(({ skipped }) => skipped === "cancelled"))
    .toBe(true);
}, 60_000);

test("a stop ends all that is queued within two seconds; what it did not come to is another plan's", async () => {
  const given = await failedMessages(pool, 30);
  const { plan, asker } = await planned(given.reader);
  work(given);
  await expect.poll(() => given.upstream.posts.length, patience).toBeGreaterThan(2);
  await stopPlan(given.reader, plan, asker);
  await delay(300);
  const made = given.upstream.posts.length;
  await delay(2000);
  expect(given.upstream.posts).toHaveLength(made);
  expect((await shown(given, plan)).plan).toMatchObject({ stoppedBy: asker.operatorEmail });
  const next = await planned(given.reader);
  await expect.poll(async () => (await itemsOf(next.plan)).length, patience).toBe(30 - made);
}, 60_000);

test("without the person who turned it on, or their role, it stops and says so", async () => {
  const given = await failedMessages(pool, 1);
  const removed = await planned(given.reader, LATE);
  await deleteOperator(pool, removed.asker.operatorEmail);
  await keepPlan(pool, removed.plan, new Date());
  expect((await shown(given, removed.plan)).plan.stopReason).toMatch(/is no longer an operator/);

  const demoted = await planned(given.reader, LATE);
  await pool.query(sql`update operator set role = 'viewer' where id = ${demoted.asker.operatorId}`);
  await keepPlan(pool, demoted.plan, new Date());
  expect((await shown(given, demoted.plan)).plan).toMatchObject({
    stoppedBy: "the console",
    stopReason: `${demoted.asker.operatorEmail}, who turned it on, may no longer retry.`,
  });
  expect(await itemsOf(demoted.plan)).toEqual([]);
});

test("of a campaign that was removed the plan is off, also when it comes back", async () => {
  const given = await failedMessages(pool, 1);
  const { plan } = await planned(given.reader, LATE);
  expect(await removeCampaign(pool, given.campaign.id, "an admin")).toBe(true);
  await keepPlan(pool, plan, new Date());
  expect((await shown(given, plan)).plan.stopReason).toBe("The campaign was removed from this console.");
});

test("one-time passwords: no plan is turned on, and one that is on stops", async () => {
  const given = await failedMessages(pool, 1);
  const { plan } = await planned(given.reader, LATE);
  await changeCampaign(pool, given.campaign.id, { oneTimePasswords: true });
  await keepPlan(pool, plan, new Date());
  expect((await shown(given, plan)).plan.stopReason).toMatch(/one-time passwords/);
  const reader = { ...given.reader, campaign: { ...given.campaign, oneTimePasswords: true } };
  expect(await turnOnPlan(reader, DRAFT, await mintAsker(pool))).toMatchObject({
    denied: expect.stringMatching(/unsuitable for one-time passwords/),
  });
});

test("of two who turn one on at the same moment, one does", async () => {
  const given = await failedMessages(pool, 1);
  const asker = await mintAsker(pool);
  const done = await Promise.all([1, 2, 3].map(() => turnOnPlan(given.reader, DRAFT, asker)));
  expect(done.filter((each) => "plan" in each)).toHaveLength(1);
});

test("it makes as many retries as it may, and then ends", async () => {
  const given = await failedMessages(pool, 5);
  const { plan } = await planned(given.reader, { most: 2 });
  work(given);
  await expect.poll(async () => (await shown(given, plan)).plan.stopReason, patience).toMatch(/2 retries/);
  await delay(1500);
  expect(given.upstream.posts).toHaveLength(2);
}, 60_000);

test("a batch's plan ends when nothing of the batch can be retried any more, and not before", async () => {
  const given = await failedMessages(pool, 2, { batch: "batch_over" });
  const { plan } = await planned(given.reader, { batchId: "batch_over", ...LATE });
  const become = async (n: number, latestStatus: string) => {
    const updatedAt = new Date(Date.now() + n).toISOString();
    Object.assign(given.upstream.messages[n] ?? {}, { latestStatus, updatedAt, attempts: undefined });
    await given.read();
  };
  await become(0, "success");
  await become(1, "sent");
  await keepPlan(pool, plan, new Date());
  expect((await shown(given, plan)).plan.stoppedAt).toBeNull();
  await become(1, "success");
  await keepPlan(pool, plan, new Date(Date.now() + 20_000));
  expect((await shown(given, plan)).plan.stopReason).toMatch(/^All messages of the batch are delivered/);
});

test("maybes are asked about; what is agreed to goes, in both names; what is left stays", async () => {
  const given = await failedMessages(pool, 3, { errorCode: "routing_error" });
  const { plan } = await planned(given.reader, { maybes: "ask" });
  await keepPlan(pool, plan, after(given, 16));
  expect(await itemsOf(plan)).toEqual([]);
  const { question } = await shown(given, plan);
  expect(question).toMatchObject({ n: 3, codes: [{ label: "Could not be routed", n: 3 }] });
  // One has gone its way meanwhile: nothing is left to answer of it.
  Object.assign(given.upstream.messages[0] ?? {}, {
    latestStatus: "success",
    updatedAt: new Date().toISOString(),
  });
  await given.read();
  const ben = await mintAsker(pool);
  const until = question?.until ?? "";
  expect((await shown(given, plan)).question?.n).toBe(2);
  expect(await answerPlan(given.reader, plan, { answer: "retry", until }, ben)).toBe(2);
  expect(await answerPlan(given.reader, plan, { answer: "leave", until }, ben)).toBe(0);
  work(given);
  await expect.poll(() => given.upstream.posts.length, patience).toBe(2);
  const [by] = await rows(
    pool,
    sql`select distinct actor from audit where action = 'console.message.retry'
    and (parameters ->> 'campaign')::int = ${given.campaign.id}`,
  );
  expect(by).toMatchObject({
    actor: expect.stringMatching(`^retry plan ${plan} of .*, agreed by ${ben.operatorEmail}$`),
  });
}, 60_000);

test("what has failed anew between a turn and its call is left to its own delay", async () => {
  const given = await failedMessages(pool, 2);
  const { plan } = await planned(given.reader, { quiet: quietNow() });
  await keepPlan(pool, plan, after(given, 120));
  expect(await itemsOf(plan)).toHaveLength(2);
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
  const stop = work(given);
  await expect.poll(() => given.upstream.posts.length, patience).toBe(1);
  await expect.poll(async () => (await shown(given, plan)).plan.operation, patience).toBeNull();
  await stop();
  expect(given.upstream.posts[0]).toContain("message_000001");
  expect((await shown(given, plan)).plan.used).toBe(1);
  const [operation] = await rows<{ id: number }>(pool, sql`select id from operation where plan = ${plan}`);
  const detail = await showOperation({ ...given.reader, now: new Date() }, operation?.id ?? 0);
  expect(detail?.skipped).toMatchObject([{ text: "It has failed anew since", n: 1 }]);
}, 60_000);

test("a batch's own plan comes before the campaign's", async () => {
  const given = await failedMessages(pool, 2, { batch: "batch_own" });
  const campaign = await planned(given.reader, { delaysMinutes: [300] });
  const own = await planned(given.reader, { batchId: "batch_own", ...LATE });
  await keepPlan(pool, campaign.plan, after(given, 610));
  expect(await itemsOf(campaign.plan)).toEqual([]);
  await keepPlan(pool, own.plan, after(given, 599));
  expect(await itemsOf(own.plan)).toEqual([]);
  await keepPlan(pool, own.plan, after(given, 610));
  expect(await itemsOf(own.plan)).toHaveLength(2);
});

/** Half an hour before now and after it. */
function quietNow() {
  const clock = (ms: number) => wallTime(new Date(Date.now() + ms), "UTC").slice(11, 16);
  return { from: clock(-30 * MINUTE), to: clock(30 * MINUTE), zone: "UTC" };
}

async function shown({ reader }: Given, plan: number) {
  const found = await showPlan({ ...reader, now: new Date() }, plan, null);
  if (!found) throw new Error("no plan");
  return found;
}

function itemsOf(plan: number) {
  return rows<{ messageId: string; skipped: string | null }>(
    pool,
    sql`select i.message_id, i.skipped from operation o join operation_item i on i.operation = o.id
        where o.plan = ${plan} order by 1`,
  );
}

function work({ mirror }: Given): () => Promise<void> {
  const stopping = new AbortController();
  const running = runOperations({ ...mirror, onFault: () => undefined }, stopping.signal);
  const stop = async () => {
    stopping.abort();
    await running;
  };
  onTestFinished(stop);
  return stop;
}
