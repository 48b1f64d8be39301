import { expect, test } from "vitest";
import { countHalted } from "#lib/console/approvals/approval-rows";
import { withdrawFile } from "#lib/console/approvals/decide-file";
import { sendNext } from "#lib/console/approvals/run-approvals";
import { checkTrials } from "#lib/console/approvals/run-trials";
import { sendRest } from "#lib/console/approvals/send-rest";
import { eraseWaitingFiles } from "#lib/console/erasure/erase-waiting-files";
import { giveUpLostUploads } from "#lib/console/uploads/give-up-uploads";
import { listEarlierUploads } from "#lib/console/uploads/upload-rows";
import { cancelQueued } from "#lib/console/work/cancel-queued";
import { numberPattern } from "#lib/domain/erasure/number-forms";
import { begin, oneRow, rows, sql } from "#lib/platform/postgres/sql";
import { heldScene } from "#lib/testing/console/held-scene";
import { TEST_SECRET } from "#lib/testing/console/mirror";
import { dyingAt } from "#lib/testing/database/dying-at";
import { ownDatabase } from "#lib/testing/database/own-database";

const { pool } = await ownDatabase();
const HOUR_MS = 3_600_000;

/** A file of 5 rows, of which the first 2 were sent alone. */
async function trying() {
  const scene = await heldScene(pool, { rows: 5, first: 2, state: "scheduled" });
  await scene.next();
  expect([scene.posted(), await scene.found()]).toMatchObject([1, { state: "trying" }]);
  return scene;
}
const pieces = (id: string) =>
  oneRow(pool, sql`select count(*)::int as n from upload_chunk where upload = ${id}`);

test("the rest waits for receipts and stays sealed here; after they came it goes, and is erased", async () => {
  const { look, answer, next, found, posted, id } = await trying();
  await answer(1, 0);
  await look();
  expect([await next(), await found(), await pieces(id)]).toMatchObject([
    false,
    { state: "trying" },
    { n: 1 },
  ]);
  await answer(2, 0);
  await look();
  expect(await next()).toBe(true);
  expect([posted(), await found(), await pieces(id)]).toMatchObject([
    2,
    { state: "sent", rowCount: 3 },
    { n: 0 },
  ]);
});

test("too few receipts within the wait halt the rest and ask; whoever may then sends it, once", async () => {
  const { look, answer, next, found, posted, pass, person, reader, ada, eve, id, campaign } = await trying();
  await answer(1, 0);
  await pass(HOUR_MS);
  await look();
  expect(await found()).toMatchObject({
    state: "halted",
    reason: expect.stringContaining("too few to go on"),
  });
  const told = [ada.id, eve.id, null].map((by) => countHalted(pool, campaign.id, by));
  expect(await Promise.all(told)).toEqual([1, 0, 1]);
  await expect(sendRest(reader("operator"), await person("operator"), id)).rejects.toThrow("Only the person");
  const both = await Promise.allSettled([
    sendRest(reader("operator"), ada, id),
    sendRest(reader("approver"), eve, id),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect([await next(), await next(), posted(), (await found()).state]).toEqual([true, false, 2, "sent"]);
  const audited = await rows(
    pool,
    sql`select action from audit where target = ${`upload ${id}`} order by id`,
  );
  expect(audited).toEqual([{ action: "file.halt" }, { action: "file.continue" }]);
});

test("the rest is judged again before it goes: content that has changed meanwhile waits for a decision", async () => {
  const { look, answer, next, found, posted, enter, approve, ada } = await trying();
  await answer(2, 0);
  await look();
  await enter("Dear {{name}}, it is another text.");
  await next();
  expect([posted(), (await found()).state]).toEqual([1, "waiting"]);
  await approve(ada, "operator");
  await next();
  expect([posted(), (await found()).state]).toEqual([2, "sent"]);
});

test("a busy service takes the first rows later, and makes one batch of them", async () => {
  const { upstream, next, pass, found, posted, id, campaign } = await heldScene(pool, {
    rows: 5,
    first: 2,
    state: "scheduled",
  });
  upstream.state.fault = { status: 429, code: "rate_limit_exceeded" };
  await next();
  expect([posted(), await found()]).toMatchObject([
    0,
    { state: "scheduled", trial: { first: { state: "dropped" } } },
  ]);
  upstream.state.fault = null;
  await pass(HOUR_MS);
  await next();
  expect([posted(), await found()]).toMatchObject([
    1,
    { state: "trying", trial: { first: { state: "accepted" } } },
  ]);
  const { n } = await oneRow<{ n: number }>(
    pool,
    sql`
    select count(*)::int as n from upload where whole = (select whole from upload where id = ${id}) and campaign = ${campaign.id}`,
  );
  expect(n).toBe(2);
});

test("first rows that the service refuses halt the file, and nobody can send the rest without them", async () => {
  const { upstream, look, next, found, reader, ada, id } = await heldScene(pool, {
    rows: 5,
    first: 2,
    state: "scheduled",
  });
  upstream.state.fault = { status: 400, code: "parameter_invalid" };
  await next();
  await look();
  expect(await found()).toMatchObject({
    state: "halted",
    reason: expect.stringContaining("did not take the first 2 messages"),
  });
  await expect(sendRest(reader("operator"), ada, id)).rejects.toThrow("The first rows were not sent");
});

test("the rest is taken back, misses its time or is declined like any held file, and then the file counts as sent before", async () => {
  const [back, late, held, erased] = [await trying(), await trying(), await trying(), await trying()];
  await withdrawFile(back.reader("operator"), back.ada, back.id);
  await pool.query(
    sql`update file_approval set not_after = now() + interval '1 hour' where upload = ${late.id}`,
  );
  await late.pass(HOUR_MS);
  await late.tidy();
  await begin(pool, (tx) =>
    eraseWaitingFiles(tx, { ...TEST_SECRET, pattern: numberPattern("6591234567") } as never, null, 100),
  );
  await begin(pool, (tx) => cancelQueued(tx, { at: new Date() }, "admin@example.com"));
  expect([(await back.found()).state, (await late.found()).state]).toEqual(["withdrawn", "missed"]);
  expect([(await held.found()).state, (await erased.found()).state]).toEqual(["declined", "declined"]);
  for (const { id, posted, next, look, campaign } of [back, late, held, erased]) {
    await look();
    expect([await next(), posted(), await pieces(id)]).toEqual([false, 1, { n: 0 }]);
    const { fingerprint } = await oneRow<{ fingerprint: string }>(
      pool,
      sql`select fingerprint from upload where id = ${id}`,
    );
    expect(await listEarlierUploads(pool, campaign.id, fingerprint)).toMatchObject([
      { state: "accepted", rowCount: 2 },
    ]);
  }
});

test("an erasure waits while the first rows of a file are being sent", async () => {
  const { id } = await trying();
  const erasing = { ...TEST_SECRET, pattern: numberPattern("6581111111") } as never;
  const end = { upload: "ffffffff-ffff-ffff-ffff-ffffffffffff", n: 0 };
  const step = () => begin(pool, (tx) => eraseWaitingFiles(tx, erasing, end, 100));
  expect((await step()).ended).toBe(true);
  await pool.query(sql`
    update upload set state = 'sending' where id = (select first_upload from file_trial where upload = ${id})
  `);
  expect(await step()).toMatchObject({ ended: false, waitsFor: "1 file being sent" });
  await pool.query(sql`
    update upload set state = 'accepted' where id = (select first_upload from file_trial where upload = ${id})
  `);
});

test("a worker that dies at any statement sends the first rows at most once, and the rest at most once after them", async () => {
  for (let statement = 1, died = true; died; statement++) {
    const scene = await heldScene(pool, { rows: 5, first: 2, state: "scheduled" });
    const { contextOf, next, look, tidy, found, posted, pass, answer, reader, ada, id, upstream } = scene;
    const dying = dyingAt(pool, statement);
    const context = contextOf(dying.pool);
    const run = async () => {
      await sendNext(context);
      await answer(2, 0);
      await checkTrials(context);
      await sendNext(context);
    };
    await run().catch(() => undefined);
    died = dying.isDead();
    for (let round = 0; round < 2; round++) {
      await pass(HOUR_MS);
      await begin(pool, (tx) => giveUpLostUploads(tx, null));
      await tidy();
      await look();
      await sendRest(reader("operator"), ada, id).catch(() => undefined);
      while (await next());
    }
    const { state, uploadState, trial } = await found();
    expect(state).toBe("sent");
    expect(trial?.first?.state).toMatch(/accepted|unclear/);
    expect(`${posted()} ${trial?.first?.state} ${uploadState}`).toMatch(
      /^(2 accepted accepted|2 accepted unclear|1 accepted unclear|2 unclear accepted|1 unclear accepted)$/,
    );
    if (!died) expect(statement).toBeGreaterThan(20);
    await upstream.close();
  }
});
