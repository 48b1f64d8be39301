import type { Pool } from "pg";
import type { ConsoleContext } from "#lib/console/context";
import { findBatchOfUpload } from "#lib/console/gateway/own/batch-of-upload";
import { requestRefresh } from "#lib/console/mirror/rows/request-read";
import { findSync, isFollowed } from "#lib/console/mirror/rows/sync";
import { listedSince } from "#lib/console/mirror/rows/windows";
import type { ConsoleCampaignRow } from "#lib/console/registry/console-campaigns";
import { ownCampaignOf } from "#lib/console/registry/own-campaign";
import { auditUpload } from "#lib/console/uploads/audit-upload";
import { findNewBatch, lockFileName, takeFoundBatch } from "#lib/console/uploads/batch-of-upload";
import { completeUpload, findUpload, type UploadRow } from "#lib/console/uploads/upload-rows";
import { recordAudit } from "#lib/platform/audit-row";
import { begin, type Sql } from "#lib/platform/postgres/sql";
import type { UploadRecord } from "#lib/wire/console/upload";

/** How long after the call's end a service may still be creating the requested batch. */
const STILL_COMING_MS = 20_000;

export type Followed = { upload: UploadRow; search: UploadRecord["search"] };

/**
 * Looks for the batch of an upload with an unclear outcome: in this installation's service, or among newer messages by its
 * file name. It is reported missing only once every part of the list where it could appear was read well after the call's
 * end. A batch appears with the time at which its upload began, and other messages may have moved it far down by then.
 */
export async function followUpload(
  { pool }: Pick<ConsoleContext, "pool">,
  campaign: ConsoleCampaignRow,
  upload: UploadRow,
): Promise<Followed> {
  const isOpen = upload.state === "unclear" || (upload.state === "accepted" && upload.batchId === null);
  if (!isOpen) return { upload, search: null };
  const of = ownCampaignOf(campaign);
  const find = async (db: Sql) =>
    (of && (await findBatchOfUpload(db, of, upload))) ?? (await findNewBatch(db, upload));
  const settled = (await find(pool)) && (await takeBatch(pool, campaign, upload, find));
  if (settled) return { upload: settled, search: null };
  const sync = await findSync(pool, campaign.id);
  if (!sync || sync.stop) return { upload, search: "cannot_look" };
  const since = (upload.settledAt ?? upload.startedAt).getTime() + STILL_COMING_MS;
  const listedAt = isFollowed(sync)
    ? sync.feedAt
    : await listedSince(pool, campaign.id, sync.listOrder, upload.startedAt);
  if (listedAt && listedAt.getTime() > since) {
    if (!of) return { upload, search: "not_found" };
    return { upload: await endLost(pool, campaign, upload), search: null };
  }
  await requestRefresh(pool, campaign.id);
  return { upload, search: "looking" };
}

/** This installation's service has no batch of the upload, and will not have one, so nothing was sent. */
function endLost(pool: Pool, campaign: ConsoleCampaignRow, upload: UploadRow): Promise<UploadRow> {
  return begin(pool, async (tx) => {
    const result = { ...upload, state: "not_sent" as const };
    await auditUpload(tx, upload, campaign.campaignId, result, null);
    return completeUpload(tx, upload.id, result);
  });
}

/** Assigns the upload the batch that it made. Null when another upload of this file name has just been assigned it. */
function takeBatch(
  pool: Pool,
  campaign: ConsoleCampaignRow,
  upload: UploadRow,
  find: (db: Sql) => Promise<string | null>,
): Promise<UploadRow | null> {
  return begin(pool, async (tx) => {
    // Two uploads of one name would both take the batch that neither has yet.
    await lockFileName(tx, campaign.id, upload.fileName);
    const batchId = await find(tx);
    if (!batchId) return null;
    const row = await takeFoundBatch(tx, upload.id, batchId);
    if (!row) return findUpload(tx, campaign.id, upload.id);
    await recordAudit(tx, {
      campaignId: null,
      campaign: campaign.id,
      actor: upload.operatorEmail,
      action: "batch.upload",
      target: campaign.campaignId,
      parameters: { uploadId: upload.id, fileName: upload.fileName, outcome: "found", batchId },
      traceId: upload.traceId,
    });
    return row;
  });
}
