import { expect, test } from "vitest";
import { keepPlan } from "#lib/console/plans/plan-run";
import { stopPlan } from "#lib/console/plans/stop-plan";
import { turnOnPlan } from "#lib/console/plans/turn-on-plan";
import { changeCampaign } from "#lib/console/registry/console-campaigns";
import { removeCampaign } from "#lib/console/registry/removed-campaigns";
import { sql } from "#lib/platform/postgres/sql";
import { failedMessages } from "#lib/testing/console/failed-messages";
import { freezeClock } from "#lib/testing/console/frozen-clock";
import { DRAFT, itemsOf, LATE, mintAsker, planned, shownPlan } from "#lib/testing/console/planned";
import { work } from "#lib/testing/console/work";
import { ownDatabase } from "#lib/testing/database/own-database";

const { pool, until, during, pass } = await freezeClock(await ownDatabase());

test("a stop ends all that is queued within two seconds; what it did not come to is another plan's", async () => {
  const given = await failedMessages(pool, 30);
  const { plan, asker } = await planned(given.reader);
  work(given, { during });
  await until(() => given.upstream.posts.length > 2);
  await stopPlan(given.reader, plan, asker);
  await pass(300);
  const made = given.upstream.posts.length;
  await pass(2000);
  expect(given.upstream.posts).toHaveLength(made);
  expect((await shownPlan(given, plan)).plan).toMatchObject({ stoppedBy: asker.operatorEmail });
  const next = await planned(given.reader);
  await until(async () => (await itemsOf(pool, next.plan)).length === 30 - made);
});

test("without the person who turned it on, or their role, it stops and says so", async () => {
  const given = await failedMessages(pool, 1);
  const removed = await planned(given.reader, LATE);
  await pool.query(sql`delete from operator where email = ${removed.asker.operatorEmail}`);
  await keepPlan(pool, removed.plan, new Date());
  expect((await shownPlan(given, removed.plan)).plan.stopReason).toMatch(/is no longer an operator/);

  const demoted = await planned(given.reader, LATE);
  await pool.query(sql`update operator set role = 'viewer' where id = ${demoted.asker.operatorId}`);
  await keepPlan(pool, demoted.plan, new Date());
  expect((await shownPlan(given, demoted.plan)).plan).toMatchObject({
    stoppedBy: "the console",
    stopReason: `${demoted.asker.operatorEmail}, who turned it on, can no longer retry messages.`,
  });
  expect(await itemsOf(pool, demoted.plan)).toEqual([]);
});

test("of a campaign that was removed the plan is off, also when it comes back", async () => {
  const given = await failedMessages(pool, 1);
  const { plan } = await planned(given.reader, LATE);
  expect(await removeCampaign(pool, given.campaign.id, "an admin")).toBe(true);
  await keepPlan(pool, plan, new Date());
  expect((await shownPlan(given, plan)).plan.stopReason).toBe("The campaign was removed from this console.");
});

test("one-time passwords: no plan is turned on, and one that is on stops", async () => {
  const given = await failedMessages(pool, 1);
  const { plan } = await planned(given.reader, LATE);
  await changeCampaign(pool, given.campaign.id, { oneTimePasswords: true });
  await keepPlan(pool, plan, new Date());
  expect((await shownPlan(given, plan)).plan.stopReason).toMatch(/one-time passwords/);
  const reader = { ...given.reader, campaign: { ...given.campaign, oneTimePasswords: true } };
  await expect(turnOnPlan(reader, DRAFT, await mintAsker(pool))).rejects.toMatchObject({
    code: "plan_denied",
    message: expect.stringMatching(/unsuitable for one-time passwords/),
  });
});

test("of two who turn one on at the same moment, one does", async () => {
  const given = await failedMessages(pool, 1);
  const asker = await mintAsker(pool);
  const done = await Promise.allSettled([1, 2, 3].map(() => turnOnPlan(given.reader, DRAFT, asker)));
  const refused = done.flatMap((each) => (each.status === "rejected" ? [each.reason.code] : []));
  expect(refused).toEqual(["plan_denied", "plan_denied"]);
});

test("it makes as many retries as it may, and then ends", async () => {
  const given = await failedMessages(pool, 5);
  const { plan } = await planned(given.reader, { most: 2 });
  work(given, { during });
  await until(async () => (await shownPlan(given, plan)).plan.stoppedAt !== null);
  expect((await shownPlan(given, plan)).plan.stopReason).toMatch(/2 retries/);
  await pass(1500);
  expect(given.upstream.posts).toHaveLength(2);
});

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
  expect((await shownPlan(given, plan)).plan.stoppedAt).toBeNull();
  await become(1, "success");
  await keepPlan(pool, plan, new Date(Date.now() + 20_000));
  expect((await shownPlan(given, plan)).plan.stopReason).toMatch(/^All messages of the batch are delivered/);
});
