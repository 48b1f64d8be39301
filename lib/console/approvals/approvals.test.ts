import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { Actor } from "#lib/console/actor";
import { findApproval } from "#lib/console/approvals/approval-rows";
import { channelOf } from "#lib/console/approvals/channel-of";
import { approveFile, declineFile, withdrawFile } from "#lib/console/approvals/decide-file";
import { approve as approveRow } from "#lib/console/approvals/decisions";
import { deleteSpentPieces } from "#lib/console/approvals/due-files";
import { holdUpload } from "#lib/console/approvals/hold-upload";
import type { Seals } from "#lib/console/approvals/pieces";
import { rulesStamp } from "#lib/console/approvals/rules-stamp";
import { runApprovals, sendNext } from "#lib/console/approvals/run-approvals";
import { showApproval, showApprovals } from "#lib/console/approvals/show-approvals";
import { changeCampaign } from "#lib/console/campaigns/change-campaign";
import type { Reader } from "#lib/console/reader";
import { findConsoleCampaign } from "#lib/console/registry/console-campaigns";
import { saveCampaignTemplate } from "#lib/console/uploads/campaign-template";
import { uploadFile } from "#lib/console/uploads/upload-file";
import { findUpload, insertUpload } from "#lib/console/uploads/upload-rows";
import { readUploadRules } from "#lib/console/uploads/upload-rules";
import { laterRuleAt, nextDayIn, ruleAt } from "#lib/domain/approvals/approval-rule";
import { createFingerprint } from "#lib/domain/csv/fingerprint";
import type { CampaignRole } from "#lib/domain/people/role";
import { FULL_VISIBILITY } from "#lib/domain/people/visibility";
import { oneRow, rows, sql } from "#lib/platform/postgres/sql";
import { failedMessages } from "#lib/testing/console/failed-messages";
import { NO_INTAKE, TEST_SECRET } from "#lib/testing/console/mirror";
import { mintAsker } from "#lib/testing/console/planned";
import { waitingFile } from "#lib/testing/console/waiting-file";
import { ownDatabase } from "#lib/testing/database/own-database";
import type { CampaignChange } from "#lib/wire/console/settings";
import type { UploadRules } from "#lib/wire/console/upload";

const { pool } = await ownDatabase();
const ZONE = "Asia/Singapore";
const HOLD = { isToApprove: true, address: null, sendAt: null, notAfter: null };

/** A campaign with a file that Ada has uploaded, and people who may decide about it. */
async function scene() {
  const given = await failedMessages(pool, 0);
  const { campaign } = given;
  campaign.approvalAbove = 0;
  const ada = await person(campaign.id, "operator");
  const eve = await person(campaign.id, "approver");
  const file = await waitingFile(pool, campaign, ada);
  const reader = (role: CampaignRole): Reader & { seals: Seals } => ({
    ...given.reader,
    seals: TEST_SECRET,
    role,
    visibility: FULL_VISIBILITY,
    now: new Date(),
  });
  const rules = () => readUploadRules(pool, campaign);
  const approve = async (by: Actor, role: CampaignRole = "approver", stamp = file.stamp) =>
    approveFile(reader(role), by, file.id, { stamp, rules: await rules(), seals: TEST_SECRET });
  const found = async () => {
    const approval = await findApproval(pool, campaign.id, file.id);
    if (!approval) throw new Error("no approval");
    return approval;
  };
  const onFault = (error: unknown) => expect.unreachable(String(error));
  const context = { ...given.mirror, give: NO_INTAKE, onFault };
  return { ...given, ada, eve, file, reader, rules, approve, found, context };
}

async function person(campaign: number, role: CampaignRole): Promise<Actor> {
  const { operatorId: id, operatorEmail: email } = await mintAsker(pool, "member");
  await pool.query(sql`
    insert into membership (operator_id, campaign, role, given_by) values (${id}, ${campaign}, ${role}, 'test')
  `);
  return { id, email, address: null, traceId: randomUUID() };
}

const pieces = (id: string) =>
  oneRow<{ n: number }>(pool, sql`select count(*)::int as n from upload_chunk where upload = ${id}`);
const audited = (id: string) =>
  rows<{ action: string; actor: string }>(
    pool,
    sql`select action, actor from audit where target = ${`upload ${id}`} order by id`,
  );

test("an approved file is sent once, as it was uploaded, in the name of who uploaded it", async () => {
  const { campaign, upstream, eve, ada, file, approve, found, context } = await scene();
  await approve(eve);
  expect(await found()).toMatchObject({ state: "approved", decidedEmail: eve.email });
  await Promise.all([sendNext(context), sendNext(context), sendNext(context)]);
  await expect.poll(async () => (await found()).uploadState).not.toBe("sending");
  expect(upstream.posts.filter((path) => path.endsWith("/batch/messages"))).toHaveLength(1);
  expect(await findUpload(pool, campaign.id, file.id)).toMatchObject({ operatorEmail: ada.email });
  expect((await found()).state).toBe("sent");
  expect(await pieces(file.id)).toEqual({ n: 0 });
  expect(await audited(file.id)).toEqual([{ action: "file.approve", actor: eve.email }]);
});

test("nobody approves what they uploaded, whatever their role, and nobody without the role", async () => {
  const { campaign, ada, approve, found } = await scene();
  await pool.query(sql`update membership set role = 'admin' where operator_id = ${ada.id}`);
  await expect(approve(ada, "admin")).rejects.toThrow("You uploaded this file");
  for (const role of ["viewer", "restricted", "operator"] as const)
    await expect(approve(await person(campaign.id, role), role)).rejects.toThrow("Only approvers");
  expect((await found()).state).toBe("waiting");
});

test("of several decisions at once exactly one counts, and the others are told whose", async () => {
  const { campaign, eve, file, approve, reader } = await scene();
  const others = await Promise.all([1, 2, 3].map(() => person(campaign.id, "approver")));
  const tries = await Promise.allSettled([
    approve(eve),
    ...others.map((other) => approve(other)),
    declineFile(reader("approver"), others[0] ?? eve, file.id, "no"),
  ]);
  expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  for (const each of tries)
    if (each.status === "rejected") expect(each.reason.message).toMatch(/already (approved|declined) by .+@/);
  expect(await audited(file.id)).toHaveLength(1);
});

test("an approval of somebody whose role went before the file left does not count", async () => {
  const { upstream, eve, ada, file, approve, found, context, campaign } = await scene();
  await approve(eve);
  await pool.query(sql`delete from membership where operator_id = ${eve.id}`);
  while (await sendNext(context));
  expect(await found()).toMatchObject({ state: "waiting", decidedBy: null, uploadState: "waiting" });
  expect((await found()).reason).toContain(`${eve.email} approved it and is no longer an approver`);
  expect(upstream.posts).toEqual([]);
  await expect(approve(eve)).rejects.toThrow("Only approvers");
  await pool.query(sql`delete from membership where operator_id = ${ada.id}`);
  const channel = await channelOf(pool, campaign);
  await approveRow(pool, await found(), eve, { rules: file.stamp, channel });
  while (await sendNext(context));
  expect(await found()).toMatchObject({ state: "declined", uploadState: "declined" });
  expect(upstream.posts).toEqual([]);
});

test("a template that changed since is noticed: an approver who saw the old one is refused, and a file that no longer fits is not sent", async () => {
  const { campaign, eve, file, approve, found, reader, rules } = await scene();
  const enter = (english: string) =>
    saveCampaignTemplate(pool, campaign.id, { bodies: { english }, nationalIds: false, changedBy: "ada" });
  await enter("Dear {{name}}!");
  await expect(approve(eve)).rejects.toThrow("have changed since you looked");
  const shown = await showApproval({ ...reader("approver"), viewerId: eve.id }, file.id, await rules());
  expect(shown).toMatchObject({ changed: true, mistakes: [], denied: null });
  await enter("Dear {{first}} {{last}}");
  const unfit = await showApproval({ ...reader("approver"), viewerId: eve.id }, file.id, await rules());
  expect(unfit.mistakes).not.toEqual([]);
  await expect(approve(eve, "approver", unfit.stamp)).rejects.toThrow("no longer fits the campaign");
  await enter("Dear {{name}}!");
  await approve(eve, "approver", shown.stamp);
  expect((await found()).state).toBe("approved");
});

test("a file whose sending was put off goes out as it was approved, or waits for another approval", async () => {
  const { campaign, upstream, eve, file, approve, found, context, rules } = await scene();
  const isDue = () =>
    pool.query(sql`update file_approval set due_at = now() - interval '1 second' where upload = ${file.id}`);
  const posted = () => upstream.posts.filter((path) => path.endsWith("/batch/messages")).length;
  await approve(eve);
  upstream.state.fault = { status: 429, code: "too_many_requests" };
  while (await sendNext(context));
  upstream.state.fault = null;
  expect(await found()).toMatchObject({ state: "approved", uploadState: "waiting" });
  const bodies = { english: "Dear {{name}}, it is free." };
  await saveCampaignTemplate(pool, campaign.id, { bodies, nationalIds: false, changedBy: "ada" });
  await isDue();
  while (await sendNext(context));
  expect(await found()).toMatchObject({ state: "waiting", decidedBy: null, uploadState: "waiting" });
  expect((await found()).reason).toContain("have changed since it was approved");
  expect(posted()).toBe(0);
  await approve(eve, "approver", rulesStamp(await rules()));
  await isDue();
  while (await sendNext(context));
  expect((await found()).state).toBe("sent");
  expect(posted()).toBe(1);
  const actions = ["file.approve", "file.void", "file.approve"];
  expect((await audited(file.id)).map(({ action }) => action)).toEqual(actions);
});

test("the file stays until it has been sent, also when its sender dies as the service puts it off", async () => {
  const { campaign, eve, file, approve, found, context } = await scene();
  await approve(eve);
  // The state that a process leaves if it dies between the service's answer and postponing the file.
  await pool.query(sql`update file_approval set state = 'sent' where upload = ${file.id}`);
  await pool.query(sql`
    update upload set state = 'dropped', settled_at = now() - interval '2 minutes' where id = ${file.id}
  `);
  await deleteSpentPieces(pool);
  expect(await pieces(file.id)).toEqual({ n: 1 });
  const ended = new AbortController();
  const running = runApprovals(context, ended.signal);
  await expect.poll(async () => (await found()).uploadState).toBe("accepted");
  ended.abort();
  await running;
  expect(await findUpload(pool, campaign.id, file.id)).toMatchObject({ state: "accepted" });
  expect(await pieces(file.id)).toEqual({ n: 0 });
});

test("a declined, withdrawn or expired file is deleted with nothing sent, and says why", async () => {
  const declined = await scene();
  await declineFile(declined.reader("approver"), declined.eve, declined.file.id, "The link is wrong.");
  expect(await declined.found()).toMatchObject({
    state: "declined",
    reason: "The link is wrong.",
    uploadState: "declined",
  });
  const withdrawn = await scene();
  await expect(withdrawFile(withdrawn.reader("approver"), withdrawn.eve, withdrawn.file.id)).rejects.toThrow(
    "Only the person",
  );
  await withdrawFile(withdrawn.reader("operator"), withdrawn.ada, withdrawn.file.id);
  expect(await withdrawn.found()).toMatchObject({ state: "withdrawn", uploadState: "withdrawn" });
  const expired = await scene();
  await pool.query(sql`update file_approval set expires_at = now() where upload = ${expired.file.id}`);
  await expect(expired.approve(expired.eve)).rejects.toThrow("has waited too long");
  const ended = new AbortController();
  const running = runApprovals(expired.context, ended.signal);
  await expect.poll(async () => (await expired.found()).state).toBe("expired");
  ended.abort();
  await running;
  for (const { file, upstream } of [declined, withdrawn, expired]) {
    expect(await pieces(file.id)).toEqual({ n: 0 });
    expect(upstream.posts).toEqual([]);
  }
  expect(await audited(expired.file.id)).toEqual([{ action: "file.expire", actor: "the console" }]);
});

test("a masked approver judges by the same rows without numbers and values; its uploader sees them", async () => {
  const { eve, ada, file, reader, rules } = await scene();
  const masked = { ...reader("approver"), visibility: { ...FULL_VISIBILITY, numbers: false } };
  const seen = await showApproval({ ...masked, viewerId: eve.id }, file.id, await rules());
  expect(JSON.stringify(seen)).not.toMatch(/6591234567|Grace/);
  expect(seen).toMatchObject({ masked: true, languages: [{ language: "english", count: 3 }] });
  const own = await showApproval({ ...masked, viewerId: ada.id }, file.id, await rules());
  expect(own.rows[0]).toMatchObject({ recipient: "6591234567", values: ["Grace"] });
  expect(own.denied).toContain("You uploaded this file");
  expect((await showApprovals(masked)).files.map(({ id }) => id)).toEqual([file.id]);
});

test("a character that the campaign refuses since is noticed in a file that waits, and in one that comes", async () => {
  const { campaign, mirror, eve, file, reader } = await scene();
  const refusing = async (refusedCharacters: string) => {
    await changeCampaign(pool, eve, campaign, { refusedCharacters }, ZONE);
    return readUploadRules(pool, (await findConsoleCampaign(pool, campaign.id)) ?? campaign);
  };
  const approve = (rules: UploadRules) =>
    approveFile(reader("approver"), eve, file.id, { stamp: rulesStamp(rules), rules, seals: TEST_SECRET });
  const rules = await refusing("’G");
  expect(rulesStamp(rules)).not.toBe(file.stamp);
  await expect(approve(rules)).rejects.toThrow("no longer fits the campaign. Row 2: G is refused by this");
  const { upload, bytes } = await uploading(campaign.id, 15);
  const held = await holdUpload(mirror, upload, bytes, rules, HOLD);
  expect(held).toMatchObject({ state: "not_sent", message: expect.stringContaining("G is refused") });
  await approve(await refusing("’"));
  expect(rulesStamp(await refusing(""))).toBe(file.stamp);
});

test("an approver sees what was changed in a file, and the last file that was sent", async () => {
  const { campaign, ada, eve, file, approve, reader, context, rules, found } = await scene();
  const seen = { ...reader("approver"), viewerId: eve.id };
  expect(await showApproval(seen, file.id, await rules())).toMatchObject({ changes: [], last: null });
  await approve(eve);
  while (await sendNext(context));
  await expect.poll(async () => (await found()).uploadState).toBe("accepted");
  const next = await waitingFile(pool, campaign, ada, { rows: 5 });
  const changes = ["’ was replaced by ' in 2 rows", "1 row is left out"];
  await pool.query(sql`update upload set changes = ${JSON.stringify(changes)} where id = ${next.id}`);
  const same = await showApproval(seen, next.id, await rules());
  expect(same.changes).toEqual(changes);
  const [three] = [{ languages: [{ language: "english", count: 3 }], segments: 3, otherTexts: [] }];
  expect(same.last).toMatchObject({ file: { id: file.id, rows: 3 }, ...three, sameRules: true });
  const bodies = { english: "Hi {{name}}" };
  await saveCampaignTemplate(pool, campaign.id, { bodies, nationalIds: false, changedBy: "ada" });
  expect((await showApproval(seen, next.id, await rules())).last).toMatchObject({
    ...three,
    sameRules: false,
  });
});

/** An upload that has just begun, and the file's bytes. */
async function uploading(campaign: number, rowCount: number, told = rowCount) {
  const body = Buffer.from(`recipient,language,name\n${"6591234567,english,Grace\n".repeat(rowCount)}`);
  const fingerprint = createFingerprint();
  fingerprint.push(body);
  const upload = await insertUpload(pool, {
    ...{ id: randomUUID(), campaign, operatorId: randomUUID(), operatorEmail: "ada@example.com" },
    ...{ fileName: "a.csv", fileBytes: body.length, fingerprint: fingerprint.end(), rowCount: told },
  });
  if (!upload) throw new Error("the id is taken");
  async function* bytes() {
    for (let at = 0; at < body.length; at += 40) yield body.subarray(at, at + 40);
  }
  return { upload, bytes: bytes() };
}

test("a file is kept whole with its true number of rows; one that is not what the browser spoke of is not kept", async () => {
  const { campaign, mirror, rules, eve } = await scene();
  const good = await uploading(campaign.id, 15);
  const kept = await holdUpload(mirror, good.upload, good.bytes, await rules(), HOLD);
  expect(kept.state).toBe("waiting");
  const approval = await findApproval(pool, campaign.id, kept.id);
  expect(approval).toMatchObject({ state: "waiting", languages: { english: 15 } });
  const told = sql`select kind, operator_id from file_mail where upload = ${kept.id}`;
  expect(await rows(pool, told)).toEqual([{ kind: "waiting", operatorId: eve.id }]);
  const lied = await uploading(campaign.id, 15, 12);
  const refused = await holdUpload(mirror, lied.upload, lied.bytes, await rules(), HOLD);
  expect(refused).toMatchObject({ state: "not_sent", code: "file_changed" });
  expect(await pieces(refused.id)).toEqual({ n: 0 });
});

test("a file with more rows than its browser told is cut off before it is whole, so the service makes nothing of it", async () => {
  const { campaign, mirror } = await scene();
  const { upload, bytes } = await uploading(campaign.id, 50, 5);
  const { row } = await uploadFile(mirror, campaign, upload, bytes, {
    address: null,
    mostRows: 10,
    give: NO_INTAKE,
  });
  expect(row).toMatchObject({ state: "not_sent", code: "file_changed" });
});

test("the setting is off until an admin sets it, and each change is recorded with who asked and from when it holds", async () => {
  const { campaign } = await failedMessages(pool, 0);
  const eve = await person(campaign.id, "admin");
  expect(ruleAt(campaign, new Date())).toEqual({ above: null, firstUse: false });
  const set = async (change: CampaignChange) => {
    await changeCampaign(pool, eve, campaign, change, ZONE);
    const found = await findConsoleCampaign(pool, campaign.id);
    if (!found) throw new Error("no campaign");
    return found;
  };
  await set({ approvalAbove: 0 });
  const asked = await set({ approvalAbove: 500, approvalFirstUse: true });
  const from = nextDayIn(ZONE, new Date());
  const later = { above: 500, firstUse: true, from: from.toISOString(), by: eve.email };
  expect([ruleAt(asked, new Date()), laterRuleAt(asked, new Date())]).toEqual([
    { above: 0, firstUse: false },
    later,
  ]);
  expect(ruleAt(asked, from)).toEqual({ above: 500, firstUse: true });
  expect((await set({ approvalAbove: 0 })).approvalLater).toBeNull();
  const found = await rows<{ parameters: object }>(
    pool,
    sql`select parameters from audit where action = 'campaign.change' and campaign = ${campaign.id} order by id`,
  );
  expect(found.map(({ parameters }) => parameters)).toEqual([
    { approvalAbove: 0 },
    { approvalAbove: 500, approvalFirstUse: true, holdsFrom: later.from },
    { approvalAbove: 0 },
  ]);
});
