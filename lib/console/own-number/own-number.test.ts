import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { ownPool } from "#lib/console/membership/own-pool";
import { askCode } from "#lib/console/own-number/ask-code";
import { confirmNumber, removeNumber } from "#lib/console/own-number/change-number";
import { sendRow } from "#lib/console/own-number/send-row";
import { showNumber } from "#lib/console/own-number/show-number";
import { findConsoleCampaign } from "#lib/console/registry/console-campaigns";
import { FULL_VISIBILITY } from "#lib/domain/people/visibility";
import { oneRow, rows, sql } from "#lib/platform/postgres/sql";
import { failedMessages } from "#lib/testing/console/failed-messages";
import { freezeClock } from "#lib/testing/console/frozen-clock";
import { testMirror } from "#lib/testing/console/mirror";
import { mintOwnCampaign } from "#lib/testing/console/own-campaign";
import { work } from "#lib/testing/console/work";
import { ownDatabase } from "#lib/testing/database/own-database";
import { mintOperator } from "#lib/testing/sign-in/visitor";

const { pool, until, during } = await freezeClock(await ownDatabase());
const rules = { variables: ["name"], bodies: { english: "Dear {{name}}" }, nationalIds: false };
const ROW = { row: 7, language: "english" as const, values: { name: "Zoë" } };
type Scene = Awaited<ReturnType<typeof given>>;

test("a number is one's own once its code is entered; then a row of a file goes to it, and to no other", async () => {
  const at = await given();
  await expect(testTo(at)).rejects.toMatchObject({ code: "number_missing" });
  const { number, code } = await ask(at);
  await expect(testTo(at)).rejects.toMatchObject({ code: "number_missing" });
  expect(await showNumber(at.mirror, at.id)).toMatchObject({ number, verifiedAt: null });
  await confirm(at, code);
  expect(await showNumber(at.mirror, at.id)).toMatchObject({ number, verifiedAt: expect.any(String) });

  const sent = await testTo(at);
  expect(sent).toMatchObject({ state: "accepted", test: "row", testRow: 7 });
  expect(at.upstream.messages.at(-1)).toMatchObject({ recipient: number, values: ROW.values });
  const [, , last] = await audited(at);
  expect(last).toMatchObject({ action: "message.test", target: sent.messageId });
  expect(last?.parameters).toMatchObject({ row: 7, number: `•••••${number.slice(-3)}`, outcome: "accepted" });
  expect(JSON.stringify(await audited(at))).not.toContain(number);
});

test("number and code are nowhere in the person's row as they are", async () => {
  const at = await given();
  const { number, code } = await ask(at);
  const { kept } = await oneRow<{ kept: string }>(
    pool,
    sql`
      select convert_from(decode(replace(encode(sealed, 'hex') || encode(code_hash, 'hex'), '00', ''), 'hex'), 'LATIN1')
        || o::text as kept
      from operator_number o where id = ${at.id}
    `,
  );
  expect(kept).not.toContain(number);
  expect(kept).not.toContain(code);
});

test("five wrong codes end a code, and so do ten minutes; a new one counts anew", async () => {
  const at = await given();
  const { code, number } = await ask(at);
  const wrong = code === "000000" ? "111111" : "000000";
  for (let n = 0; n < 5; n++) await expect(confirm(at, wrong)).rejects.toMatchObject({ code: "code_wrong" });
  await expect(confirm(at, code)).rejects.toMatchObject({ code: "code_used_up" });
  expect(await showNumber(at.mirror, at.id)).toMatchObject({ codeUntil: null });

  const next = await ask(at, number);
  await pool.query(
    sql`update operator_number set asked_at = asked_at - interval '10 minutes 1 second' where id = ${at.id}`,
  );
  await expect(confirm(at, next.code)).rejects.toMatchObject({ code: "code_over" });
  const last = await ask(at, number);
  await confirm(at, ` ${last.code.slice(0, 3)} ${last.code.slice(3)} `);
  await expect(confirm(at, last.code)).rejects.toMatchObject({ code: "code_missing" });
  await expect(ask(at, number)).rejects.toMatchObject({ code: "verified_already" });
});

test("a number gets three codes an hour, whoever asks; a person asks for five", async () => {
  const at = await given();
  const { number } = await ask(at);
  for (let n = 0; n < 2; n++) await ask(at, number);
  await expect(ask(at, number)).rejects.toMatchObject({ status: 429 });
  await expect(ask(await given(), number)).rejects.toMatchObject({ status: 429 });
  for (let n = 0; n < 2; n++) await ask(at);
  await expect(ask(at)).rejects.toMatchObject({ status: 429 });
  expect(at.upstream.posts).toHaveLength(5);
});

test("ten rows an hour go to one's own number, and none more", async () => {
  const at = await verified();
  for (let n = 0; n < 8; n++) await testTo(at);
  const ends = await Promise.allSettled([1, 2, 3, 4].map(() => testTo(at)));
  expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
  expect(at.upstream.posts).toHaveLength(11);
});

test("pressed twice, one message goes; two codes at once are one code", async () => {
  const at = await given();
  const request = { id: randomUUID(), number: nextNumber() };
  const asks = [1, 2].map(() => during(askCode(at.mirror, at.reader, rules, request, at.asker)));
  expect((await Promise.all(asks)).map(({ id }) => id)).toEqual([request.id, request.id]);
  await until(async () => at.upstream.messages.length === 1);
  await confirm(at, codeOf(at));
  const id = randomUUID();
  await Promise.all([testTo(at, id), testTo(at, id)]);
  expect(at.upstream.posts).toHaveLength(2);
});

test("a test whose answer is lost is looked for, never sent again", async () => {
  const at = await verified();
  at.upstream.state.onSend = "accept and hang up";
  const id = randomUUID();
  expect(await testTo(at, id)).toMatchObject({ state: "unclear" });
  work(at, { during });
  await until(async () => {
    const { state } = await oneRow<{ state: string }>(
      pool,
      sql`select state from single_send where id = ${id}`,
    );
    return state === "accepted";
  });
  expect(at.upstream.posts).toHaveLength(2);
  const outcomes = (await audited(at)).filter(({ action }) => action === "message.test");
  expect(outcomes.map(({ parameters }) => [parameters.outcome, parameters.row])).toEqual([
    ["unclear", 7],
    ["accepted", 7],
  ]);
});

test("a code cannot be sent where the template has no variable, and nothing is kept of it", async () => {
  const at = await given();
  const plain = { ...rules, variables: [], bodies: { english: "Hello" } };
  const asked = askCode(at.mirror, at.reader, plain, { id: randomUUID(), number: nextNumber() }, at.asker);
  await expect(asked).rejects.toMatchObject({ code: "no_variable" });
  await expect(ask(at, "12345")).rejects.toMatchObject({ code: "recipient_invalid" });
  expect(await showNumber(at.mirror, at.id)).toMatchObject({ number: null });
});

test("a restricted operator tests an own campaign's row; it is marked as theirs and as a test", async () => {
  const own = await mintOwnCampaign(pool);
  const at = await verified();
  const campaign = await findConsoleCampaign(pool, own.campaign);
  if (!campaign) throw new Error("no campaign");
  const reader = { ...at.reader, campaign, pool: ownPool(pool, at.id), visibility: FULL_VISIBILITY };
  const mirror = testMirror(pool);
  const sent = await sendRow(mirror, reader, rules, { ...ROW, id: randomUUID() }, at.asker);
  expect(sent).toMatchObject({ state: "accepted" });
  const marks = await rows(
    pool,
    sql`select object_id, operator_id, test from own_work where campaign = ${own.campaign}`,
  );
  expect(marks).toEqual([{ objectId: sent.messageId, operatorId: at.id, test: "row" }]);
});

test("a removed number gets no more tests, and goes with its person", async () => {
  const at = await verified();
  await removeNumber(pool, actorOf(at));
  await expect(testTo(at)).rejects.toMatchObject({ code: "number_missing" });
  await expect(removeNumber(pool, actorOf(at))).rejects.toMatchObject({ code: "not_found" });
  expect((await audited(at)).map(({ action }) => action)).toEqual([
    "number.code",
    "number.verify",
    "number.remove",
  ]);
  const other = await verified();
  await pool.query(sql`delete from operator where id = ${other.id}`);
  expect(await rows(pool, sql`select id from operator_number where id = ${other.id}`)).toEqual([]);
});

async function given() {
  const scene = await failedMessages(pool, 0);
  const { email } = await mintOperator(pool, "operator");
  const { id } = await oneRow<{ id: string }>(pool, sql`select id from operator where email = ${email}`);
  return { ...scene, id, email, asker: { operatorId: id, operatorEmail: email, address: null } };
}

async function verified(): Promise<Scene> {
  const at = await given();
  await confirm(at, (await ask(at)).code);
  return at;
}

let last = 0;
function nextNumber(): string {
  last++;
  return `659123${String(last).padStart(4, "0")}`;
}

/** Asks for a code, and reads it on the phone. */
async function ask(at: Scene, number = nextNumber()) {
  await during(askCode(at.mirror, at.reader, rules, { id: randomUUID(), number }, at.asker));
  return { number, code: codeOf(at) };
}

function codeOf({ upstream }: Scene): string {
  const made = upstream.messages.at(-1) as { values?: Record<string, string> } | undefined;
  return String(made?.values?.name);
}

function confirm(at: Scene, code: string) {
  return confirmNumber(at.mirror, actorOf(at), code);
}

function testTo(at: Scene, id: string = randomUUID()) {
  return during(sendRow(at.mirror, at.reader, rules, { ...ROW, id }, at.asker));
}

function actorOf({ id, email }: Scene) {
  return { id, email, address: null, traceId: "" };
}

function audited({ email }: Scene) {
  return rows<{ action: string; target: string; parameters: Record<string, unknown> }>(
    pool,
    sql`select action, target, parameters from audit where actor = ${email} order by id`,
  );
}
