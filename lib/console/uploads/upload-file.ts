import { createHash } from "node:crypto";
import type { Pool } from "pg";
import { accessOf, type Mirror, noAccess } from "#lib/console/context";
import type { ConsoleCampaignRow } from "#lib/console/registry/console-campaigns";
import { auditUpload } from "#lib/console/uploads/audit-upload";
import { uploadResult } from "#lib/console/uploads/upload-result";
import {
  keepUploadAlive,
  settleUpload,
  type UploadResult,
  type UploadRow,
} from "#lib/console/uploads/upload-rows";
import { uploadBatch } from "#lib/console/upstream/client";
import { settleBudget, takeSlot } from "#lib/console/upstream/spend";
import { uploadBody } from "#lib/console/upstream/upload-body";
import { isRefusedError } from "#lib/domain/api/refused-error";
import { createFingerprint } from "#lib/domain/csv/fingerprint";
import { begin } from "#lib/platform/postgres/sql";

/** How long an upload waits for its one call of the campaign's budget before the browser is told to wait itself. */
const LONGEST_WAIT_MS = 20_000;
/** See LOST_AFTER of the store. */
const ALIVE_EVERY_MS = 5000;
const NOTHING = {
  batchId: null,
  sha256: null,
  httpStatus: null,
  code: "",
  message: "",
  traceId: null,
  answer: null,
};

/** Passes a file on to the campaign's service, once, and records how that ended. */
export async function uploadFile(
  mirror: Mirror,
  campaign: ConsoleCampaignRow,
  upload: UploadRow,
  file: AsyncIterable<Uint8Array>,
  address: string | null,
): Promise<{ row: UploadRow; retryAfterMs: number | null }> {
  const ended = new AbortController();
  const stopSayingSo = sayAlive(mirror.pool, upload.id, () => ended.abort());
  const settle = (result: UploadResult) =>
    begin(mirror.pool, (tx) => record(tx, upload, campaign, result, address));
  try {
    const { result, retryAfterMs } = await send(mirror, campaign, upload, until(ended.signal, file));
    return { row: await settle(result), retryAfterMs };
  } catch (error) {
    // Ours, not upstream's: but how far the file had come is not known here.
    await settle({ ...NOTHING, state: "unclear" });
    throw error;
  } finally {
    stopSayingSo();
  }
}

async function send(
  mirror: Mirror,
  campaign: ConsoleCampaignRow,
  upload: UploadRow,
  file: AsyncIterable<Uint8Array>,
): Promise<{ result: UploadResult; retryAfterMs: number | null }> {
  const access = await accessOf(mirror, campaign);
  if (!access) {
    return { result: { ...NOTHING, state: "stopped", code: noAccess(campaign) }, retryAfterMs: null };
  }
  const { waitMs } = await takeSlot(mirror.pool, campaign, "interactive", LONGEST_WAIT_MS);
  if (waitMs > 0) return { result: { ...NOTHING, state: "dropped" }, retryAfterMs: waitMs };

  const fingerprint = createFingerprint();
  const sha = createHash("sha256");
  let isTooSlow = false;
  async function* read() {
    try {
      for await (const bytes of file) {
        fingerprint.push(bytes);
        sha.update(bytes);
        yield bytes;
      }
    } catch (error) {
      isTooSlow = isRefusedError(error) && error.refusal === "bodyTooSlow";
      throw error;
    }
  }
  let isSame = true;
  const body = uploadBody(read(), { fileName: upload.fileName, bytes: upload.fileBytes }, () => {
    isSame = fingerprint.end() === upload.fingerprint;
    return isSame;
  });
  const { outcome, text } = await uploadBatch(access, body.bytes, body.headers);
  // A file that ended on its way here says nothing of how busy the service is.
  if (body.isComplete() || outcome.kind !== "unclear") {
    await settleBudget(mirror.pool, campaign.id, outcome, Math.random());
  }
  const result = uploadResult(outcome, text, { isComplete: body.isComplete(), isSame, isTooSlow });
  const retryAfterMs = outcome.kind === "dropped" ? (outcome.retryAfterMs ?? 1000) : null;
  return { result: { ...result, sha256: body.isComplete() ? sha.digest("hex") : null }, retryAfterMs };
}

/** Says until it is told to stop that this process still passes the upload on; `end` when it must not any more. */
function sayAlive(pool: Pool, id: string, end: () => void): () => void {
  const say = async () => {
    if (!(await keepUploadAlive(pool, id))) end();
  };
  const timer = setInterval(() => say().catch(() => undefined), ALIVE_EVERY_MS);
  return () => clearInterval(timer);
}

/** A file that is cut off makes no batch. */
async function* until(ended: AbortSignal, file: AsyncIterable<Uint8Array>) {
  for await (const bytes of file) {
    if (ended.aborted) return;
    yield bytes;
  }
}

async function record(
  tx: Parameters<typeof settleUpload>[0],
  upload: UploadRow,
  campaign: ConsoleCampaignRow,
  result: UploadResult,
  address: string | null,
): Promise<UploadRow> {
  const row = await settleUpload(tx, upload.id, result);
  await auditUpload(tx, upload, campaign.campaignId, result, address);
  return row;
}
