import { accessOf, type Mirror, noAccess } from "#lib/console/context";
import type { FileEnd, GiveFile } from "#lib/console/gateway/own/upload";
import type { ConsoleCampaignRow } from "#lib/console/registry/console-campaigns";
import { ownCampaignOf } from "#lib/console/registry/own-campaign";
import { auditUpload } from "#lib/console/uploads/audit-upload";
import { sayAlive } from "#lib/console/uploads/say-alive";
import { type Passed, uploadBody } from "#lib/console/uploads/upload-body";
import { uploadResult } from "#lib/console/uploads/upload-result";
import { settleUpload, type UploadResult, type UploadRow } from "#lib/console/uploads/upload-rows";
import { uploadBatch } from "#lib/console/upstream/client";
import { settleBudget, takeSlot } from "#lib/console/upstream/spend";
import { begin } from "#lib/platform/postgres/sql";

/** How long an upload waits for its one call of the campaign's budget before the browser is told to wait itself. */
const LONGEST_WAIT_MS = 20_000;
const NOTHING = { batchId: null, httpStatus: null, code: "", message: "", traceId: null, answer: null };

/** Who gives the file, from where, and how it goes on. */
type Way = {
  address: string | null;
  /** One with more rows is cut off: it needs an approval, whatever its browser said. Null: no limit. */
  mostRows?: number | null;
  /** Where a file for this installation's service goes. */
  give: GiveFile;
};

type Sent = { result: UploadResult; retryAfterMs: number | null };

/** Passes a file on to the campaign's service, once, and records how that ended. */
export async function uploadFile(
  mirror: Mirror,
  campaign: ConsoleCampaignRow,
  upload: UploadRow,
  file: AsyncIterable<Uint8Array>,
  way: Way,
): Promise<{ row: UploadRow; retryAfterMs: number | null }> {
  const { pool } = mirror;
  const ended = new AbortController();
  const over = new AbortController();
  void sayAlive(pool, upload.id, ended, over.signal);
  const settle = (result: UploadResult) =>
    begin(pool, async (tx) => {
      const row = await settleUpload(tx, upload.id, result);
      await auditUpload(tx, upload, campaign.campaignId, result, way.address);
      return row;
    });
  try {
    const { result, retryAfterMs } = await send(mirror, campaign, upload, file, ended.signal, way);
    return { row: await settle(result), retryAfterMs };
  } catch (error) {
    // Ours, not upstream's: but how far the file had come is not known here.
    await settle({ ...NOTHING, state: "unclear" });
    throw error;
  } finally {
    over.abort();
  }
}

async function send(
  mirror: Mirror,
  campaign: ConsoleCampaignRow,
  upload: UploadRow,
  file: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
  { address, mostRows = null, give }: Way,
): Promise<Sent> {
  const of = ownCampaignOf(campaign);
  if (of) {
    const body = uploadBody(file, upload, signal, mostRows);
    const { outcome, text } = await give(of, { ...body, upload, address });
    return sent(outcome, text, body.passed());
  }
  const access = await accessOf(mirror, campaign);
  if (!access) {
    return { result: { ...NOTHING, state: "stopped", code: noAccess(campaign) }, retryAfterMs: null };
  }
  const slot = await takeSlot(mirror.pool, campaign, "interactive", LONGEST_WAIT_MS);
  if (slot.waitMs > 0) return { result: { ...NOTHING, state: "dropped" }, retryAfterMs: slot.waitMs };

  const body = uploadBody(file, upload, signal, mostRows);
  const { outcome, text } = await uploadBatch(access, body.bytes, body.headers);
  const passed = body.passed();
  // A file that ended on its way here says nothing of how busy the service is.
  if (passed === "whole" || outcome.kind !== "unclear") {
    await settleBudget(mirror.pool, campaign.id, outcome, Math.random(), slot);
  }
  return sent(outcome, text, passed);
}

function sent(outcome: FileEnd["outcome"], text: string, passed: Passed): Sent {
  const retryAfterMs = outcome.kind === "dropped" ? (outcome.retryAfterMs ?? 1000) : null;
  return { result: uploadResult(outcome, text, passed), retryAfterMs };
}
