import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { type FilePace, findApproval } from "#lib/console/approvals/approval-rows";
import { channelOf } from "#lib/console/approvals/channel-of";
import { holdUpload } from "#lib/console/approvals/hold-upload";
import { moveFile } from "#lib/console/approvals/move-file";
import { sendNext } from "#lib/console/approvals/run-approvals";
import { checkTrials } from "#lib/console/approvals/run-trials";
import { showApprovals } from "#lib/console/approvals/show-approvals";
import { otherParts } from "#lib/console/batches/batch-parts";
import { intakeOf } from "#lib/console/gateway/own/upload";
import { ownPool } from "#lib/console/membership/own-pool";
import { findConsoleCampaign } from "#lib/console/registry/console-campaigns";
import { insertUpload } from "#lib/console/uploads/upload-rows";
import { createFingerprint } from "#lib/domain/csv/fingerprint";
import type { Pace } from "#lib/domain/files/pace";
import { DEFAULT_TRIAL, type Trial } from "#lib/domain/files/trial";
import { FULL_VISIBILITY } from "#lib/domain/people/visibility";
import { rows, sql } from "#lib/platform/postgres/sql";
import { applyReceipts } from "#lib/service/delivery/receipts/apply-receipts";
import { TEST_SECRET, testMirror } from "#lib/testing/console/mirror";
import { follow, mintOwnCampaign } from "#lib/testing/console/own-campaign";
import { mintAsker } from "#lib/testing/console/planned";
import { ownDatabase } from "#lib/testing/database/own-database";
import { handOverAll, testDelivery } from "#lib/testing/service/delivery";
import { uploadIntake } from "#lib/testing/service/upload-intake";

const { pool } = await ownDatabase();
const RULES = {
  ...{ source: "service" as const, variables: ["name"], bodies: { english: "Dear {{name}}" }, frame: null },
  ...{ nationalIds: false, maxRows: null, refusedCharacters: "", by: null, at: null },
};
const HOUR_MS = 3_600_000;
/** Numbers that nobody has. */
const WRONG = "6599";

/** A file for an own campaign, whose recipients are wrong from one row on; its first 500 rows go alone. */
async function own(
  count: number,
  wrongFrom: number,
  plan: { pace?: FilePace; sendAt?: Date; trial?: null } = {},
) {
  const given = await mintOwnCampaign(pool);
  const campaign = await findConsoleCampaign(pool, given.campaign);
  if (!campaign) throw new Error("no campaign");
  const ada = await mintAsker(pool, "admin");
  const lines = Array.from(
    { length: count },
    (_, n) => `${n + 1 < wrongFrom ? "6581" : WRONG}${String(n).padStart(6, "0")},english,"Ada, ${n}"\r\n`,
  );
  const body = Buffer.from(`recipient,language,name\r\n${lines.join("")}`);
  const fingerprint = createFingerprint();
  fingerprint.push(body);
  const id = randomUUID();
  const upload = await insertUpload(pool, {
    ...{ id, campaign: campaign.id, ...ada, fileName: "all.csv", fileBytes: body.length, rowCount: count },
    fingerprint: fingerprint.end(),
  });
  async function* bytes() {
    for (let at = 0; at < body.length; at += 100_000) yield body.subarray(at, at + 100_000);
  }
  if (!upload) throw new Error("the id is taken");
  const hold = {
    isToApprove: false,
    trial: DEFAULT_TRIAL,
    address: null,
    channel: await channelOf(pool, campaign),
    sendAt: null,
    notAfter: null,
    ...plan,
  };
  const held = await holdUpload(testMirror(pool), upload, bytes(), RULES, hold);
  expect([held.state, held.code, held.message]).toEqual(["waiting", "", ""]);
  const context = {
    ...testMirror(pool),
    ...{ give: intakeOf(pool, uploadIntake(given.service)), rulesOf: async () => RULES },
    onFault: (error: unknown) => expect.unreachable(String(error)),
  };
  const delivery = testDelivery(given.service);
  const of = given.caller.campaignId;
  const actor = { id: ada.operatorId, email: ada.operatorEmail, address: null, traceId: null };
  const reader = {
    ...{ pool, campaign, visibility: FULL_VISIBILITY, now: new Date(), email: ada.operatorEmail },
    role: "admin" as const,
  };
  return {
    ...{ campaign, ada, of },
    next: () => sendNext(context),
    look: () => checkTrials(context),
    found: () => findApproval(pool, campaign.id, id),
    reader,
    id,
    /** Everything that waits leaves, and each message gets the receipt that its number gets. */
    deliver: async () => {
      const from = delivery.submitted.length;
      await handOverAll(delivery);
      const at = new Date();
      const receipts = delivery.submitted.slice(from).map(({ campaignId, messageId, n, recipient }) => ({
        ...{ campaignId, messageId, n, at },
        ...(recipient.startsWith(WRONG)
          ? { status: "failure" as const, error: "recipient_unavailable" as const }
          : { status: "success" as const, error: null }),
      }));
      for (let n = 0; n < receipts.length; n += 1000)
        await applyReceipts(delivery, receipts.slice(n, n + 1000));
      await follow(pool, given);
    },
    /** The paces of its batches, by their sizes. */
    paces: () =>
      rows(
        pool,
        sql`
          select b.total, p.per_minute, p.until, p.set_by as by from batch b
          left join batch_pace p on p.campaign_id = b.campaign_id and p.batch_id = b.id
          where b.campaign_id = ${of} order by b.total
        `,
      ),
    move: (pace?: Pace | null, trial?: Trial) =>
      moveFile(reader, actor, id, {
        ...{ sendAt: new Date(Date.now() + HOUR_MS), notAfter: null, pace, trial, seals: TEST_SECRET },
      }),
    /** It goes now. */
    bring: () =>
      pool.query(
        sql`update file_approval set send_at = null, due_at = clock_timestamp() - interval '1 second' where upload = ${id}`,
      ),
    sent: () =>
      rows<{ recipient: string }>(
        pool,
        sql`select recipient from message where campaign_id = ${of} order by recipient`,
      ),
    lines,
  };
}

test("of a file of 100,000 rows that is wrong from row 400 on, 500 leave; the rest is halted, and says why", async () => {
  const { next, look, deliver, sent, found, reader, of } = await own(100_000, 400);
  expect([await next(), await next()]).toEqual([true, false]);
  expect(await found()).toMatchObject({ state: "trying", rowCount: 100_000 });
  await look();
  expect((await found())?.state).toBe("trying");
  await deliver();
  await look();
  expect(await found()).toMatchObject({
    state: "halted",
    reason: expect.stringContaining("101 of these (20.2 %) have failed; the limit is 5 %"),
    trial: { first: { state: "accepted", handedOver: 500, answered: 500, failed: 101 } },
  });
  expect([await next(), (await sent()).length]).toEqual([false, 500]);
  expect((await showApprovals(reader)).files).toMatchObject([{ state: "halted", trial: { rows: 500 } }]);
  const batches = await rows(
    pool,
    sql`select original_file_name as name, total from batch where campaign_id = ${of}`,
  );
  expect(batches).toEqual([{ name: "all (first 500).csv", total: 500 }]);
});

test("the rest follows good first rows, each row leaves once, and both batches name each other", async () => {
  const { next, look, deliver, sent, found, reader, lines } = await own(1234, 1230);
  await next();
  await deliver();
  await look();
  expect(await found()).toMatchObject({ state: "scheduled", rowCount: 734 });
  await next();
  const file = await found();
  expect(file).toMatchObject({ state: "sent", uploadState: "accepted" });
  expect((await showApprovals(reader)).files, "it counts as the whole file").toMatchObject([{ rows: 1234 }]);
  const left = (await sent()).map(({ recipient }) => recipient);
  expect(left).toEqual(lines.map((line) => line.slice(0, 10)).sort());
  const parts = [
    await otherParts(pool, reader, file?.batchId ?? ""),
    await otherParts(pool, reader, file?.trial?.first?.batchId ?? ""),
  ];
  expect(parts).toMatchObject([
    [{ fileName: "all (first 500).csv", rows: 500 }],
    [{ fileName: "all.csv", rows: 734 }],
  ]);
});

test("the first rows of a file that is held already may go first, once, for whoever may move it", async () => {
  const { move, bring, next, sent, found, reader, ada, id } = await own(200, 201, { trial: null });
  const trial = { ...DEFAULT_TRIAL, rows: 60 };
  await expect(move(undefined, { ...trial, rows: 200 })).rejects.toMatchObject({ code: "trial_invalid" });
  await expect(move({ perMinute: 1, until: null }, trial)).rejects.toThrow("need 60 minutes to leave");
  expect((await found())?.trial).toBeNull();
  reader.pool = ownPool(pool, ada.operatorId);
  await move(undefined, trial);
  await expect(move(undefined, trial)).rejects.toMatchObject({ code: "trial_denied" });
  const said = sql`select parameters->'trial' as trial from audit where target = ${`upload ${id}`} and action = 'file.move'`;
  expect(await rows(pool, said)).toEqual([{ trial }]);
  await bring();
  expect([await next(), await next()]).toEqual([true, false]);
  expect(await found()).toMatchObject({ state: "trying", trial: { ...trial, passed: false } });
  expect(await sent()).toHaveLength(60);
});

test("a file whose campaign has another sender at its time is not sent, and says both", async () => {
  const { next, found, sent, of, campaign } = await own(200, 201, { trial: null });
  await pool.query(sql`update campaign set sender = 'ACME' where id = ${of}`);
  expect(await next()).toBe(true);
  expect(await found()).toMatchObject({
    state: "waiting",
    channel: { address: null, kind: campaign.upstreamKind, sender: "" },
    reason: expect.stringContaining("sender has changed from its route's own to ACME since it was scheduled"),
  });
  expect(await sent()).toEqual([]);
});

test("both batches of a file leave at the pace that was chosen for it, by whoever chose it", async () => {
  const pace = { perMinute: 60_000, until: null };
  const { next, deliver, look, paces } = await own(700, 701, { pace: { ...pace, by: "grace@redial.test" } });
  await next();
  await deliver();
  await look();
  await next();
  const set = { ...pace, by: "grace@redial.test" };
  expect(await paces()).toEqual([
    { total: 200, ...set },
    { total: 500, ...set },
  ]);
});

test("if a file is to leave evenly, its first rows do not wait, and the rest has the time", async () => {
  const until = new Date(Date.now() + 5 * HOUR_MS);
  const { next, deliver, look, paces, move, bring, ada } = await own(700, 701, { sendAt: new Date() });
  await move({ perMinute: null, until });
  await bring();
  await next();
  await deliver();
  await look();
  await next();
  expect(await paces()).toEqual([
    { total: 200, perMinute: null, until, by: ada.operatorEmail },
    { total: 500, perMinute: null, until: null, by: null },
  ]);
});

test("a pace stays with a file that is moved, names whoever changed it, and is removed", async () => {
  const by = "grace@redial.test";
  const first = { perMinute: 600, until: null };
  const { move, found, ada, id } = await own(700, 701, { pace: { ...first, by } });
  const paceAfter = async (pace?: Pace | null) => {
    await move(pace);
    return (await found())?.pace;
  };
  expect(await paceAfter()).toEqual({ ...first, by });
  expect(await paceAfter(first)).toEqual({ ...first, by });
  expect(await paceAfter({ perMinute: 60, until: null })).toMatchObject({
    perMinute: 60,
    by: ada.operatorEmail,
  });
  const soon = new Date(Date.now() + HOUR_MS / 2);
  await expect(paceAfter({ perMinute: null, until: soon })).rejects.toThrow("a minute later than the time");
  expect(await paceAfter(null)).toBeNull();
  const changes = await rows(
    pool,
    sql`
      select parameters->'pace'->'perMinute' as now, parameters->'paceBefore'->'perMinute' as before from audit
      where action = 'file.move' and target = ${`upload ${id}`} and parameters ? 'pace' order by at
    `,
  );
  expect(changes).toEqual([
    { now: 60, before: 600 },
    { now: null, before: 60 },
  ]);
});
