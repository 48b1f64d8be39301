import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { cancelSend } from "#lib/console/sends/cancel-send";
import { sendOne } from "#lib/console/sends/send-one";
import { findSingleSend, insertSingleSend, type SingleSendRow } from "#lib/console/sends/send-rows";
import { processSend } from "#lib/console/sends/send-single";
import { rows, sql } from "#lib/platform/postgres/sql";
import { ADA, failedMessages } from "#lib/testing/console/failed-messages";
import { freezeClock } from "#lib/testing/console/frozen-clock";
import { work } from "#lib/testing/console/work";
import { ownDatabase } from "#lib/testing/database/own-database";
import type { SendRequest } from "#lib/wire/console/send";

const { pool, until, during } = await freezeClock(await ownDatabase());
const asker = { ...ADA, address: null };
const rules = { variables: ["name"], bodies: { english: "Dear {{name}}" }, nationalIds: false };
type Scene = Awaited<ReturnType<typeof failedMessages>>;

function request(change: Partial<SendRequest> = {}): SendRequest {
  const values = { name: "Ada" };
  return {
    id: randomUUID(),
    recipient: "+65 9123 4567",
    language: "english",
    values,
    again: false,
    ...change,
  };
}

function send({ mirror, campaign }: Scene, asked = request()) {
  return during(sendOne(mirror, { pool, campaign }, rules, asked, asker));
}

test("an accepted message is in the mirror at once, audited without number and text, and forgotten here", async () => {
  const given = await failedMessages(pool, 0);
  const done = await send(given);
  const [made] = given.upstream.messages;
  expect(made).toMatchObject({ recipient: "6591234567", values: { name: "Ada" } });
  expect(done).toMatchObject({
    state: "accepted",
    messageId: made?.id,
    recipient: "",
    templateValues: {},
  });
  const mirrored = await rows(pool, sql`select id from mirror_message where campaign = ${given.campaign.id}`);
  expect(mirrored).toEqual([{ id: made?.id }]);
  const [record, ...more] = await audited(given);
  expect(more).toEqual([]);
  expect(record).toMatchObject({ actor: ADA.operatorEmail, target: made?.id, outcome: "accepted" });
  expect(JSON.stringify(record)).not.toMatch(/6591234567|"Ada"/);
});

test("asked with the same id as often as one likes, it is sent once", async () => {
  const given = await failedMessages(pool, 0);
  const asked = request();
  const done = await Promise.all(Array.from({ length: 6 }, () => send(given, asked)));
  expect(given.upstream.posts).toHaveLength(1);
  expect(done.map(({ id }) => id)).toEqual(done.map(() => asked.id));
});

test("the same message again, by another form or operator at the same moment, goes only when that is meant", async () => {
  const given = await failedMessages(pool, 0);
  const both = await Promise.allSettled([send(given), send(given, request({ recipient: "6591234567" }))]);
  expect(both.filter(({ status }) => status === "rejected")).toMatchObject([
    { reason: { status: 409, code: "sent_before" } },
  ]);
  expect(given.upstream.posts).toHaveLength(1);
  expect(await send(given, request({ again: true }))).toMatchObject({ state: "accepted" });
  expect(await send(given, request({ values: { name: "Ben" } }))).toMatchObject({ state: "accepted" });
  expect(given.upstream.posts).toHaveLength(3);
});

test("what is wrong is refused before anything is recorded", async () => {
  const given = await failedMessages(pool, 0);
  const asked = request({ recipient: "12" });
  await expect(send(given, asked)).rejects.toMatchObject({ status: 400, code: "recipient_invalid" });
  expect(await findSingleSend(pool, given.campaign.id, asked.id)).toBeNull();
  expect(given.upstream.posts).toEqual([]);
});

test("a 429 waits, and is sent by the worker once there is a slot", async () => {
  const given = await failedMessages(pool, 0);
  given.upstream.state.onSend = { status: 429, code: "too_many_requests" };
  const asked = request();
  expect(await send(given, asked)).toMatchObject({ state: "waiting", recipient: "6591234567" });
  given.upstream.state.onSend = "accept";
  work(given, { during });
  await until(async () => (await found(given, asked))?.state === "accepted");
  expect(given.upstream.messages).toHaveLength(1);
});

test("what could not be sent for a quarter of an hour is not sent late, after a worker was away", async () => {
  const given = await failedMessages(pool, 0);
  given.upstream.state.onSend = { status: 429, code: "too_many_requests" };
  const asked = request();
  await send(given, asked);
  await pool.query(sql`
    update single_send set requested_at = requested_at - interval '16 minutes' where id = ${asked.id}`);
  given.upstream.state.onSend = "accept";
  work(given, { during });
  await until(async () => (await found(given, asked))?.state === "expired");
  expect(given.upstream.messages).toEqual([]);
});

test("what waits can be given up, and then never leaves", async () => {
  const given = await failedMessages(pool, 0);
  given.upstream.state.onSend = { status: 429, code: "too_many_requests" };
  const asked = request();
  await send(given, asked);
  const actor = { id: ADA.operatorId, email: ADA.operatorEmail, address: null, traceId: "" };
  expect(await cancelSend(pool, actor, given.campaign.id, asked.id)).toBe(true);
  given.upstream.state.onSend = "accept";
  work(given, { during });
  const later = request({ values: { name: "Ben" } });
  await send(given, later);
  expect(given.upstream.messages).toMatchObject([{ values: { name: "Ben" } }]);
  expect(await found(given, asked)).toMatchObject({ state: "cancelled" });
});

for (const [lost, end] of [
  ["accept and hang up", "accepted"],
  ["hang up", "lost"],
] as const) {
  test(`an answer that is lost (${lost}) is looked for, never asked for again`, async () => {
    const given = await failedMessages(pool, 0);
    // The same text to this number an hour ago, and to another number now, must not be taken for it.
    const other = { latestStatus: "created", attempts: [], values: { name: "Ada" }, language: "english" };
    const at = (ms: number) => new Date(Date.now() + ms).toISOString();
    const add = (id: string, recipient: string, ms: number) =>
      given.upstream.messages.push({ ...other, id, recipient, createdAt: at(ms), updatedAt: at(ms) });
    add("message_before", "6591234567", -3_600_000);
    add("message_of_another", "6598765432", 0);
    given.upstream.state.onSend = lost;
    const asked = request();
    expect(await send(given, asked)).toMatchObject({ state: "unclear" });
    work(given, { during });
    await until(async () => (await found(given, asked))?.state === end);
    expect(given.upstream.posts).toHaveLength(1);
    const made = given.upstream.messages.find(
      ({ id }) => !["message_before", "message_of_another"].includes(id),
    );
    expect((await found(given, asked))?.messageId).toBe(end === "lost" ? null : made?.id);
    expect((await audited(given)).map(({ outcome }) => outcome)).toEqual(["unclear", end]);
  });
}

test("a call that a dead process may have made is looked for, not made again", async () => {
  const given = await failedMessages(pool, 0);
  const asked = request();
  const row = {
    ...asker,
    id: asked.id,
    campaign: given.campaign.id,
    recipient: "6591234567",
    language: "english",
  };
  await insertSingleSend(pool, { ...row, templateValues: asked.values, fingerprint: "f" }, randomUUID(), 0);
  await pool.query(sql`update single_send set state = 'sending' where id = ${asked.id}`);
  work(given, { during });
  await until(async () => (await found(given, asked))?.state === "lost");
  expect(given.upstream.posts).toEqual([]);
});

test("more messages than can be looked through end as undecided, never as not there", async () => {
  const given = await failedMessages(pool, 0);
  const at = new Date().toISOString();
  // These went to the same number, from somebody else.
  const other = { latestStatus: "created", attempts: [], values: { name: "Ben" }, recipient: "6591234567" };
  for (let n = 0; n < 120; n++)
    given.upstream.messages.push({ ...other, id: `message_${n}`, createdAt: at, updatedAt: at });
  const asked = request();
  const row = {
    ...asker,
    id: asked.id,
    campaign: given.campaign.id,
    recipient: "6591234567",
    language: "english",
  };
  const holder = randomUUID();
  const record = { ...row, templateValues: asked.values, fingerprint: "f" };
  await insertSingleSend(pool, record, holder, 60_000);
  await pool.query(sql`update single_send set state = 'unclear', checks = 3 where id = ${asked.id}`);
  const unclear = await found(given, asked);
  if (!unclear) throw new Error("no send");
  await during(processSend(given.mirror, unclear, holder));
  expect(await found(given, asked)).toMatchObject({ state: "undecided", code: "cut_off" });
  expect((await audited(given)).map(({ outcome }) => outcome)).toEqual(["undecided"]);
});

test("a refusal keeps what was to be sent, with the service's words and trace id; a refused key stops all", async () => {
  const given = await failedMessages(pool, 0);
  given.upstream.state.onSend = { status: 400, code: "parameter_invalid" };
  expect(await send(given)).toMatchObject({
    state: "refused",
    said: "It is parameter_invalid.",
    traceId: "trace-1",
    templateValues: { name: "Ada" },
  });
  given.upstream.state.onSend = { status: 403, code: "1010" };
  expect(await send(given)).toMatchObject({ state: "stopped", code: "permission_missing" });
});

function found({ campaign }: Scene, { id }: SendRequest): Promise<SingleSendRow | null> {
  return findSingleSend(pool, campaign.id, id);
}

function audited({ campaign }: Scene) {
  return rows<{ actor: string; target: string; outcome: string; parameters: object }>(
    pool,
    sql`select actor, target, parameters ->> 'outcome' as outcome, parameters from audit
        where action = 'message.send' and campaign = ${campaign.id} order by id`,
  );
}
