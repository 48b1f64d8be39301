import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { findApproval } from "#lib/console/approvals/approval-rows";
import { channelOf } from "#lib/console/approvals/channel-of";
import { approve } from "#lib/console/approvals/decisions";
import { insertRetryRequest } from "#lib/console/requests/retry-requests";
import { insertSingleSend } from "#lib/console/sends/send-rows";
import { cancelQueued } from "#lib/console/work/cancel-queued";
import { begin, oneRow, rows, sql } from "#lib/platform/postgres/sql";
import { beginRetry } from "#lib/testing/console/begin-retry";
import { ADA } from "#lib/testing/console/failed-messages";
import { freezeClock } from "#lib/testing/console/frozen-clock";
import { failedFor, hasEnded } from "#lib/testing/console/operation";
import { planned, shownPlan } from "#lib/testing/console/planned";
import { waitingFile } from "#lib/testing/console/waiting-file";
import { work } from "#lib/testing/console/work";
import { ownDatabase } from "#lib/testing/database/own-database";

const { pool, until, during, pass } = await freezeClock(await ownDatabase());

const hold = () =>
  pool.query(sql`insert into delivery_hold (cause, held_by, reason) values ('restore', 'test', 'restored')`);
const release = () => pool.query(sql`delete from delivery_hold`);

/** Everything that a worker would send: an operation, a plan, the retry of a message and a single send. */
async function queued() {
  const chosen = await failedFor(pool, 4);
  const [first = "", ...others] = chosen.ids;
  const operation = await beginRetry(chosen.given.reader, others);
  const { campaign } = chosen.given;
  const asked = { ...ADA, address: null, campaign: campaign.id };
  const retry = { ...asked, messageId: first, batchId: null, operation: null, failedAt: null };
  await insertRetryRequest(pool, { ...retry, state: "waiting" }, randomUUID(), 0);
  const send = { recipient: "6591234567", language: "english", templateValues: { name: "Ada" } };
  await insertSingleSend(
    pool,
    { ...asked, ...send, id: randomUUID(), fingerprint: randomUUID() },
    randomUUID(),
    0,
  );
  const by = { id: ADA.operatorId, email: ADA.operatorEmail };
  const file = await waitingFile(pool, campaign, by);
  const channel = await channelOf(pool, campaign);
  await approve(pool, { campaign: campaign.id, id: file.id }, by, { rules: file.stamp, channel });
  const plan = await failedFor(pool, 2);
  return { file, chosen, operation, plan, planId: (await planned(plan.given.reader)).plan };
}

test("while delivery is held nothing leaves that the console had queued; then it goes on", async () => {
  await hold();
  const { chosen, operation, plan, planId } = await queued();
  work(chosen.given, { during });
  await pass(10_000);
  expect([chosen.upstream.posts, plan.upstream.posts]).toEqual([[], []]);
  await release();
  await until(() => chosen.upstream.posts.length === 5);
  await until(() => plan.upstream.posts.length === 2);
  await until(() => hasEnded(pool, operation));
  expect((await shownPlan(plan.given, planId)).plan.stoppedAt).toBeNull();
});

test("what is given up at a release never leaves, each with its audit record, and what was asked for since does", async () => {
  const { chosen, operation, plan, planId, file } = await queued();
  await hold();
  const { at } = await oneRow<{ at: Date }>(pool, sql`select at from delivery_hold`);
  await pass(1000);
  const later = await failedFor(pool, 2);
  await beginRetry(later.given.reader, later.ids);
  await begin(pool, (tx) => cancelQueued(tx, { at }, "admin@example.com"));
  await release();
  work(chosen.given, { during });
  await until(() => later.upstream.posts.length === 2);
  await until(() => hasEnded(pool, operation));
  expect([chosen.upstream.posts, plan.upstream.posts]).toEqual([[], []]);
  expect((await shownPlan(plan.given, planId)).plan).toMatchObject({ stoppedBy: "admin@example.com" });
  const audited = await rows(
    pool,
    sql`select action, count(*) as n from audit where actor = 'admin@example.com' group by 1 order by 1`,
  );
  expect(await findApproval(pool, chosen.given.campaign.id, file.id)).toMatchObject({
    state: "declined",
    uploadState: "declined",
    reason: expect.stringContaining("Delivery was held"),
  });
  expect(audited).toEqual([
    { action: "file.decline", n: 1 },
    { action: "message.retry", n: 1 },
    { action: "message.send", n: 1 },
    { action: "operation.cancel", n: 1 },
    { action: "plan.stop", n: 1 },
  ]);
});
