import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { batchOfUpload } from "#lib/console/gateway/own/batch-of-upload";
import { intakeOf } from "#lib/console/gateway/own/upload";
import { findConsoleCampaign } from "#lib/console/registry/console-campaigns";
import { beginUpload } from "#lib/console/uploads/begin-upload";
import { followUpload } from "#lib/console/uploads/follow-upload";
import { readNewBatch } from "#lib/console/uploads/read-new-batch";
import { uploadFile } from "#lib/console/uploads/upload-file";
import { createFingerprint } from "#lib/domain/csv/fingerprint";
import { rows, sql } from "#lib/platform/postgres/sql";
import { ADA } from "#lib/testing/console/failed-messages";
import { testMirror } from "#lib/testing/console/mirror";
import { keepReadModel, mintOwnCampaign } from "#lib/testing/console/own-campaign";
import { ownDatabase } from "#lib/testing/database/own-database";
import { uploadIntake } from "#lib/testing/service/upload-intake";

const { pool } = await ownDatabase();
const mirror = testMirror(pool);
const GOOD = "recipient,language,name\n6581234567,english,Ada\n6581234568,english,Bea\n";

test("a file for an own campaign becomes its batch without a call, under the id that follows from the upload", async () => {
  const { caller, campaign, send, upload } = await given(GOOD);
  const { row } = await send(GOOD);
  expect(row).toMatchObject({ state: "accepted", batchId: `batch_${batchOfUpload(upload)}` });
  expect(await batches(caller.campaignId)).toEqual([
    { id: row.batchId, total: 2, originalFileName: "list.csv" },
  ]);
  // A small batch is read whole before the projection runs, so that its page never shows only a part.
  await readNewBatch(mirror, campaign, row.batchId ?? "");
  const taken = await rows(pool, sql`select id from mirror_message where batch_id = ${row.batchId}`);
  expect(taken).toHaveLength(2);
  const written = await rows(
    pool,
    sql`select action, left(actor, 4) as by, trace_id = ${row.traceId} as same from audit
      where trace_id is not null and (target = ${row.batchId} or parameters ->> 'batchId' = ${row.batchId}) order by id`,
  );
  expect(written).toEqual([
    { action: "batch.send", by: "cons", same: true },
    { action: "batch.upload", by: "ada@", same: true },
  ]);
});

test("a file with wrong rows is refused with the service's own answer, and makes nothing", async () => {
  const wrong = `${GOOD}12,english,Cyn\n`;
  const { caller, send } = await given(wrong);
  const { row } = await send(wrong);
  expect(row).toMatchObject({ state: "invalid", batchId: null, traceId: expect.stringMatching(/-/) });
  expect(JSON.parse(row.answer ?? "")).toMatchObject({ isValid: false });
  expect(await batches(caller.campaignId)).toEqual([]);
});

test("a file that is not the one that was checked, or has too many rows, makes nothing", async () => {
  const { caller, send, sendAtMost } = await given(GOOD);
  expect((await send(GOOD.replace("Ada", "Eve"))).row).toMatchObject({
    state: "not_sent",
    code: "file_changed",
  });
  expect((await sendAtMost(1)).row).toMatchObject({ state: "not_sent", code: "file_changed" });
  expect(await batches(caller.campaignId)).toEqual([]);
});

test("an upload of which nobody was told what became is its batch, or was not sent; nobody is asked to look", async () => {
  const lost = { lose: true };
  const { caller, campaign, send } = await given(GOOD, lost);
  const made = await send(GOOD);
  expect(made.row).toMatchObject({ state: "unclear", batchId: null });
  expect(await followUpload(mirror, campaign, made.row)).toMatchObject({
    upload: { state: "accepted", batchId: expect.stringMatching(/^batch_/) },
    search: null,
  });
  expect(await batches(caller.campaignId)).toHaveLength(1);

  const other = await given(`${GOOD}12,english,Cyn\n`, lost);
  const none = await other.send(`${GOOD}12,english,Cyn\n`);
  expect(none.row).toMatchObject({ state: "unclear" });
  await pool.query(sql`update upload set settled_at = now() - interval '1 minute' where id = ${none.row.id}`);
  keepReadModel(pool);
  const settled = { ...none.row, settledAt: new Date(Date.now() - 60_000) };
  await expect
    .poll(async () => (await followUpload(mirror, other.campaign, settled)).upload.state)
    .toBe("not_sent");
});

async function given(text: string, state?: { lose: boolean }) {
  const own = await mintOwnCampaign(pool);
  const campaign = await findConsoleCampaign(pool, own.campaign);
  if (!campaign) throw new Error("no campaign");
  const fingerprint = createFingerprint();
  fingerprint.push(Buffer.from(text));
  const begun = await beginUpload(
    pool,
    {
      id: randomUUID(),
      campaign: campaign.id,
      ...ADA,
      fileName: "list.csv",
      fileBytes: Buffer.byteLength(text),
      fingerprint: fingerprint.end(),
      rowCount: 2,
    },
    null,
  );
  if (begun.kind !== "begun") throw new Error(`the upload is ${begun.kind}`);
  const give = intakeOf(pool, uploadIntake(own.service, state));
  async function* bytes(of: string) {
    yield Buffer.from(of);
  }
  const send = (sent: string, mostRows: number | null = null) =>
    uploadFile(mirror, campaign, begun.upload, bytes(sent), { address: null, mostRows, give });
  return { ...own, campaign, upload: begun.upload, send, sendAtMost: (most: number) => send(text, most) };
}

function batches(campaignId: string) {
  return rows(
    pool,
    sql`select 'batch_' || id as id, total, original_file_name from batch where campaign_id = ${campaignId}`,
  );
}
