import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { withdrawFile } from "#lib/console/approvals/decide-file";
import { sendNext } from "#lib/console/approvals/run-approvals";
import { giveUpLostUploads } from "#lib/console/uploads/give-up-uploads";
import { HELD_STATES } from "#lib/domain/files/held-file";
import { bringBackFuture } from "#lib/installation/clock-steps";
import { begin, oneRow, sql } from "#lib/platform/postgres/sql";
import { heldScene } from "#lib/testing/console/held-scene";
import { dyingAt } from "#lib/testing/database/dying-at";
import { ownDatabase } from "#lib/testing/database/own-database";

const { pool } = await ownDatabase();
const HOUR_MS = 3_600_000;
const inHours = (n: number) => new Date(Date.now() + n * HOUR_MS);

test("a scheduled file goes at its time, once, and not before, also after the clock has stepped back", async () => {
  const { next, found, posted, pass } = await heldScene(pool, { state: "scheduled", sendAt: inHours(5) });
  await pass(HOUR_MS);
  await bringBackFuture(pool);
  expect(await next()).toBe(false);
  await pass(4 * HOUR_MS);
  expect([await next(), await next()]).toEqual([true, false]);
  expect([posted(), await found()]).toMatchObject([1, { state: "sent", uploadState: "accepted" }]);
});

test("an approved file waits for its time; one that is approved later goes at once", async () => {
  const early = await heldScene(pool, { sendAt: inHours(1) });
  await early.approve(early.eve, "approver");
  expect(await early.next()).toBe(false);
  await early.pass(HOUR_MS);
  expect(await early.next()).toBe(true);
  const late = await heldScene(pool, { sendAt: inHours(1) });
  await late.pass(2 * HOUR_MS);
  await late.approve(late.eve, "approver");
  expect(await late.next()).toBe(true);
  expect([early.posted(), late.posted()]).toEqual([1, 1]);
});

test("a file whose last time has passed is not sent, whoever approves it, and is erased", async () => {
  const time = { sendAt: inHours(1), notAfter: inHours(2) };
  const [waiting, scheduled] = [
    await heldScene(pool, time),
    await heldScene(pool, { ...time, state: "scheduled" }),
  ];
  for (const { pass } of [waiting, scheduled]) await pass(2 * HOUR_MS);
  await expect(waiting.approve(waiting.eve, "approver")).rejects.toThrow("too long");
  expect(await scheduled.next()).toBe(true);
  await waiting.tidy();
  for (const { id, found, posted } of [waiting, scheduled]) {
    expect([posted(), await found()]).toMatchObject([0, { state: "missed", uploadState: "missed" }]);
    const left = sql`select (select count(*)::int from upload_chunk where upload = ${id}) as pieces,
      (select count(*)::int from audit where action = 'file.miss' and target = ${`upload ${id}`}) as records`;
    expect(await oneRow(pool, left)).toEqual({ pieces: 0, records: 1 });
  }
});

test("a scheduled file whose content has changed waits, and its uploader may release it where no approval is needed", async () => {
  const { next, found, posted, pass, enter, approve, ada, campaign } = await heldScene(pool, {
    state: "scheduled",
    sendAt: inHours(1),
  });
  await enter("Dear {{name}}, it is free.");
  await pass(HOUR_MS);
  await next();
  expect(await found()).toMatchObject({
    state: "waiting",
    reason: expect.stringContaining("since it was scheduled"),
  });
  campaign.approvalAbove = 0;
  await expect(approve(ada, "operator")).rejects.toThrow("somebody else");
  campaign.approvalAbove = null;
  await approve(ada, "operator");
  await next();
  expect([posted(), (await found()).state]).toEqual([1, "sent"]);
});

test("a file whose environment has become production meanwhile waits again, approved or scheduled, until somebody agrees", async () => {
  for (const state of ["waiting", "scheduled"] as const) {
    const { next, found, posted, approve, eve, campaign } = await heldScene(pool, { state });
    if (state === "waiting") await approve(eve, "approver");
    const became = (kind: string) =>
      pool.query(sql`update upstream set kind = ${kind} where id = ${campaign.upstreamId}`);
    await became("production");
    expect(await next()).toBe(true);
    expect([posted(), await found()]).toMatchObject([
      0,
      {
        state: "waiting",
        reason: expect.stringContaining(`from ${campaign.upstreamKind} to production since it was`),
      },
    ]);
    campaign.upstreamKind = "production";
    await approve(eve, "approver");
    await next();
    expect([posted(), (await found()).state]).toEqual([1, "sent"]);
  }
});

test("a scheduled file waits for an approval where the campaign has come to need one", async () => {
  const { next, found, posted, pass, campaign } = await heldScene(pool, {
    state: "scheduled",
    sendAt: inHours(1),
  });
  await pool.query(sql`update console_campaign set approval_above = 2 where id = ${campaign.id}`);
  await pass(HOUR_MS);
  await next();
  expect([posted(), await found()]).toMatchObject([
    0,
    { state: "waiting", reason: expect.stringContaining("needs an approval") },
  ]);
});

test("its uploader and approvers move a file until it is begun, others do not, and a past time is refused", async () => {
  const { move, next, found, posted, person, ada, eve } = await heldScene(pool, {
    state: "scheduled",
    sendAt: inHours(5),
  });
  await expect(move(await person("operator"), "operator", inHours(1))).rejects.toThrow("Only the person");
  await expect(move(ada, "operator", inHours(-1))).rejects.toThrow("past or less than a minute");
  await expect(move(ada, "operator", inHours(91 * 24))).rejects.toThrow("90 days");
  const [soon, later] = [inHours(1), inHours(3)];
  await move(ada, "operator", soon, later);
  expect(await found()).toMatchObject({ sendAt: soon, notAfter: later });
  expect(await next()).toBe(false);
  await move(eve, "approver", null);
  expect(await next()).toBe(true);
  await expect(move(ada, "operator", inHours(1))).rejects.toThrow("already being sent");
  expect(posted()).toBe(1);
});

test("a file of another service has no pace", async () => {
  const { move, ada } = await heldScene(pool, { state: "scheduled", sendAt: inHours(5) });
  const pace = { perMinute: 60, until: null };
  await expect(move(ada, "operator", inHours(1), null, pace)).rejects.toThrow("of another service");
});

test("a scheduled or approved file is taken back by its uploader or an admin, and nothing is sent", async () => {
  const scheduled = await heldScene(pool, { state: "scheduled", sendAt: inHours(1) });
  const approved = await heldScene(pool);
  await approved.approve(approved.eve, "approver");
  await expect(withdrawFile(approved.reader("approver"), approved.eve, approved.id)).rejects.toThrow(
    "Only the person",
  );
  await withdrawFile(approved.reader("admin"), await approved.person("admin"), approved.id);
  await withdrawFile(scheduled.reader("operator"), scheduled.ada, scheduled.id);
  for (const { next, posted, found, pass } of [scheduled, approved]) {
    await pass(2 * HOUR_MS);
    expect([await next(), posted(), await found()]).toMatchObject([
      false,
      0,
      { state: "withdrawn", uploadState: "withdrawn" },
    ]);
  }
});

test("a worker that dies at any statement of a release sends the file once or not at all, and it says which", async () => {
  for (let statement = 1, died = true; died; statement++) {
    const { contextOf, upstream, next, tidy, found, posted, pass } = await heldScene(pool, {
      state: "scheduled",
    });
    const dying = dyingAt(pool, statement);
    await sendNext(contextOf(dying.pool)).catch(() => undefined);
    died = dying.isDead();
    await pass(61_000);
    await begin(pool, (tx) => giveUpLostUploads(tx, null));
    await tidy();
    while (await next());
    const { state, uploadState } = await found();
    expect(state).toBe("sent");
    expect(`${posted()} ${uploadState}`).toMatch(/^(1 accepted|1 unclear|0 unclear|0 not_sent)$/);
    if (!died) expect(statement).toBeGreaterThan(8);
    await upstream.close();
  }
});

test("the database knows the states of the table, and the state of a held file changes in one place", async () => {
  const { check } = await oneRow<{ check: string }>(
    pool,
    sql`select pg_get_constraintdef(oid) as check from pg_constraint where conname = 'file_approval_state_check'`,
  );
  expect([...check.matchAll(/'(\w+)'::text/g)].map(([, state]) => state).sort()).toEqual(
    [...HELD_STATES].sort(),
  );
  const changing = globSync("lib/{console,installation,service,platform}/**/*.ts").filter(
    (file) => !file.endsWith(".test.ts") && /update file_approval( a)? set/.test(readFileSync(file, "utf8")),
  );
  expect(changing).toEqual(["lib/console/approvals/change-state.ts"]);
});
