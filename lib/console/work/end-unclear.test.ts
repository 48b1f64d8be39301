import { randomUUID } from "node:crypto";
import { expect, onTestFinished, test } from "vitest";
import { showMessage } from "#lib/console/messages/show-message";
import { removeCampaign } from "#lib/console/registry/removed-campaigns";
import { retryMessage } from "#lib/console/retries/retry-message";
import { cancelSend } from "#lib/console/sends/cancel-send";
import { sendOne } from "#lib/console/sends/send-one";
import { findSingleSend } from "#lib/console/sends/send-rows";
import { endUnclear } from "#lib/console/work/end-unclear";
import { rows, sql } from "#lib/platform/postgres/sql";
import { beginRetry } from "#lib/testing/console/begin-retry";
import { ADA, BEN, failedMessages } from "#lib/testing/console/failed-messages";
import { freezeClock } from "#lib/testing/console/frozen-clock";
import { hasEnded, lookAt } from "#lib/testing/console/operation";
import { work } from "#lib/testing/console/work";
import { ownDatabase } from "#lib/testing/database/own-database";

const { pool, until, during, pass } = await freezeClock(await ownDatabase());
const asker = { ...ADA, address: null };
const ben = { ...BEN, address: null };
type Scene = Awaited<ReturnType<typeof failedMessages>>;

/** A service whose answers are lost. */
async function goneService(count: number) {
  const given = await failedMessages(pool, count);
  given.upstream.state.onRetry = "accept and hang up";
  given.upstream.state.onSend = "accept and hang up";
  return { ...given, ids: given.upstream.messages.map(({ id }) => id) };
}

/** Moves all requests back in time by so many hours. */
async function since(given: Scene, hours: number) {
  for (const table of ["retry_request", "single_send"])
    await pool.query(
      `update ${table} set requested_at = requested_at - $1 * interval '1 hour', due_at = due_at - $1 * interval '1 hour'
       where campaign = $2`,
      [hours, given.campaign.id],
    );
}

async function requested({ mirror, reader }: Scene, id: string) {
  const shown = await showMessage(mirror, { ...reader, now: new Date() }, id);
  return shown.message.request;
}

function sent({ mirror, campaign }: Scene, id: string) {
  const rules = { variables: ["name"], bodies: { english: "Dear {{name}}" }, nationalIds: false };
  const message = { recipient: "6591234567", language: "english" as const, values: { name: "Ada" } };
  return during(sendOne(mirror, { pool, campaign }, rules, { id, ...message, again: false }, asker));
}

async function audited({ campaign }: Scene, action: string) {
  return rows(
    pool,
    sql`select actor, outcome, parameters ->> 'reason' as reason, parameters ->> 'code' as code from audit
      where campaign = ${campaign.id} and action = ${action} order by id`,
  );
}

test("what can never be read again ends by itself after 48 hours, unknown, and not before", async () => {
  const given = await goneService(1);
  const [id = ""] = given.ids;
  const sendId = randomUUID();
  await during(retryMessage(given.mirror, given.reader, { messageId: id, seen: null, asker }));
  await sent(given, sendId);
  given.upstream.state.fault = "hang up";
  await since(given, 47);
  work(given, { during });
  const sendState = async () => (await findSingleSend(pool, given.campaign.id, sendId))?.state;
  await pass(10_000);
  expect([(await requested(given, id))?.state, await sendState()]).toEqual(["unclear", "unclear"]);
  await since(given, 1);
  await until(async () => (await requested(given, id))?.state === "lost");
  await until(async () => (await sendState()) === "undecided");
  expect((await requested(given, id))?.said).toMatch(/^Nobody knows whether the service accepted it/);
  expect((await audited(given, "message.retry")).at(-1)).toMatchObject({
    outcome: "unclear",
    reason: "gave_up",
  });
  expect((await audited(given, "message.send")).at(-1)).toMatchObject({
    outcome: "unclear",
    code: "gave_up",
  });
});

test("a person ends it, on the record, and the message, the send and the campaign are free", async () => {
  const given = await goneService(2);
  const [id = "", other = ""] = given.ids;
  const sendId = randomUUID();
  for (const messageId of [id, other])
    await during(retryMessage(given.mirror, given.reader, { messageId, seen: null, asker }));
  await sent(given, sendId);
  given.upstream.state.fault = "hang up";
  const stop = work(given, { during });
  onTestFinished(stop);
  const actor = { id: BEN.operatorId, email: BEN.operatorEmail, address: null, traceId: "" };
  expect(await removeCampaign(pool, given.campaign.id, "ben")).toBe(false);
  expect(await endUnclear(pool, given.campaign.id, { messageId: id }, ben)).toBe(1);
  expect(await requested(given, id)).toMatchObject({ state: "lost", by: "you" });
  expect(await requested(given, other)).toMatchObject({ state: "unclear" });
  await endUnclear(pool, given.campaign.id, { messageId: other }, ben);
  expect(await cancelSend(pool, actor, given.campaign.id, sendId)).toBe(true);
  expect(await findSingleSend(pool, given.campaign.id, sendId)).toMatchObject({
    state: "undecided",
    code: "ended",
  });
  const asked = { actor: ADA.operatorEmail, outcome: "unclear" };
  expect((await audited(given, "message.retry")).at(-1)).toMatchObject({ ...asked, reason: "ended" });
  expect((await audited(given, "message.send")).at(-1)).toMatchObject({ ...asked, code: "ended" });
  const act = { actor: BEN.operatorEmail, outcome: "succeeded" };
  expect(await audited(given, "unclear.end")).toMatchObject([act, act, act]);
  // They were ended once, so nothing is left to end.
  expect(await endUnclear(pool, given.campaign.id, { messageId: id }, ben)).toBe(0);
  expect(await cancelSend(pool, actor, given.campaign.id, sendId)).toBe(false);
  await stop();
  expect(await removeCampaign(pool, given.campaign.id, "ben")).toBe(true);
});

test("an operation with such calls ends when a person ends them, and counts them as unclear", async () => {
  const given = await goneService(3);
  const operation = await beginRetry(given.reader, given.ids.slice(0, 2));
  work(given, { during });
  // The service must fail before the first message can be read again.
  await until(() => given.upstream.posts.length > 0);
  given.upstream.state.fault = "hang up";
  await until(async () => (await lookAt(given.reader, operation)).counts.unclear === 2);
  expect(await endUnclear(pool, given.campaign.id, { operation: operation + 1 }, ben)).toBe(0);
  expect(await hasEnded(pool, operation)).toBe(false);
  expect(await endUnclear(pool, given.campaign.id, { operation }, ben)).toBe(2);
  await until(() => hasEnded(pool, operation));
  expect((await lookAt(given.reader, operation)).counts).toMatchObject({ unclear: 2, refused: 0, queued: 0 });
});
