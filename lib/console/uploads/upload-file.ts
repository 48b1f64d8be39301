import { accessOf, type ConsoleContext, noAccess } from "#lib/console/context";
import type { FileEnd, GiveFile, OwnFile } from "#lib/console/gateway/own/upload";
import type { ConsoleCampaignRow } from "#lib/console/registry/console-campaigns";
import { ownCampaignOf } from "#lib/console/registry/own-campaign";
import { auditUpload } from "#lib/console/uploads/audit-upload";
import { sayAlive } from "#lib/console/uploads/say-alive";
import { type Passed, type UploadLimits, uploadBody } from "#lib/console/uploads/upload-body";
import { uploadResult } from "#lib/console/uploads/upload-result";
import { completeUpload, type UploadResult, type UploadRow } from "#lib/console/uploads/upload-rows";
import { uploadBatch } from "#lib/console/upstream/client";
import { reportCallEnd, takeSlot } from "#lib/console/upstream/spend";
import { begin } from "#lib/platform/postgres/sql";

/** How long an upload waits for a slot before the browser is told to wait itself. */
const LONGEST_WAIT_MS = 20_000;
const NOTHING = { batchId: null, httpStatus: null, code: "", message: "", traceId: null, answer: null };

/** The sender's address, what the file may be, and the way to this installation's service. */
type Way = UploadLimits & {
  address: string | null;
  /** Sends a file to this installation's service. */
  give: GiveFile;
  /** How fast its batch leaves in this installation's service. */
  pace?: OwnFile["pace"];
};

type Sent = { result: UploadResult; retryAfterMs: number | null };

/** Passes a file on to the campaign's service, once, and records the outcome. */
export async function uploadFile(
  mirror: ConsoleContext,
  campaign: ConsoleCampaignRow,
  upload: UploadRow,
  file: AsyncIterable<Uint8Array>,
  way: Way,
): Promise<{ row: UploadRow; retryAfterMs: number | null }> {
  const { pool } = mirror;
  const ended = new AbortController();
  const over = new AbortController();
  void sayAlive(pool, upload.id, ended, over.signal);
  const complete = (result: UploadResult) =>
    begin(pool, async (tx) => {
      const row = await completeUpload(tx, upload.id, result);
      await auditUpload(tx, upload, campaign.campaignId, result, way.address);
      return row;
    });
  try {
    const { result, retryAfterMs } = await send(mirror, campaign, upload, file, ended.signal, way);
    return { row: await complete(result), retryAfterMs };
  } catch (error) {
    // The fault is ours, not upstream's, but how far the file was sent is unknown here.
    await complete({ ...NOTHING, state: "unclear" });
    throw error;
  } finally {
    over.abort();
  }
}

async function send(
  mirror: ConsoleContext,
  campaign: ConsoleCampaignRow,
  upload: UploadRow,
  file: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
  { address, give, pace, ...limits }: Way,
): Promise<Sent> {
  const of = ownCampaignOf(campaign);
  if (of) {
    const body = uploadBody(file, upload, signal, limits);
    const { outcome, text } = await give(of, { ...body, upload, address, pace });
    return sent(outcome, text, body.passed());
  }
  const access = await accessOf(mirror, campaign);
  if (!access) {
    return { result: { ...NOTHING, state: "stopped", code: noAccess(campaign) }, retryAfterMs: null };
  }
  const slot = await takeSlot(mirror.pool, campaign, "interactive", LONGEST_WAIT_MS);
  if (slot.waitMs > 0) return { result: { ...NOTHING, state: "dropped" }, retryAfterMs: slot.waitMs };

  const body = uploadBody(file, upload, signal, limits);
  const { outcome, text } = await uploadBatch(access, body.bytes, body.headers);
  const passed = body.passed();
  // A file that broke off on its way to us says nothing about the service's load.
  if (passed === "whole" || outcome.kind !== "unclear") {
    await reportCallEnd(mirror.pool, campaign.id, outcome, Math.random(), slot);
  }
  return sent(outcome, text, passed);
}

function sent(outcome: FileEnd["outcome"], text: string, passed: Passed): Sent {
  const retryAfterMs = outcome.kind === "dropped" ? (outcome.retryAfterMs ?? 1000) : null;
  return { result: uploadResult(outcome, text, passed), retryAfterMs };
}
