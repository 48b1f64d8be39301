import { batchDenial, readBatchFacts, wholeDenial } from "#lib/console/batches/batch-facts";
import { recheckBatch, unreadDenial } from "#lib/console/batches/recheck-batch";
import type { OperationContext } from "#lib/console/context";
import { judgeRetry } from "#lib/console/messages/judge-retry";
import { readMessageNow } from "#lib/console/mirror/read-message";
import { type MirrorMessageRow, readMirrorMessages } from "#lib/console/mirror/rows/messages";
import { findSync } from "#lib/console/mirror/rows/sync";
import { isItem, putBack, stopped } from "#lib/console/operations/put-back";
import { planHoldMs } from "#lib/console/plans/plan-hold";
import { type ConsoleCampaignRow, findConsoleCampaign } from "#lib/console/registry/console-campaigns";
import type { RetryRequestRow } from "#lib/console/requests/retry-requests";
import { checkUnclear } from "#lib/console/retries/check-unclear";
import { laneOf, sendRetry } from "#lib/console/retries/send-retry";
import { deny, failToRead, settle, waitForSlot } from "#lib/console/retries/settle-retry";
import { stoppedSentence } from "#lib/domain/messages/stop-words";

const CHANGED =
  "A message of the batch has changed since it was checked, so nothing was sent. Check the batch again.";

/**
 * Takes the next step of a request that this process holds: reads the message and, when the gate still allows it, makes
 * the call; or, when a call may have been made before, only reads what became of it.
 */
export async function pursueRetry(
  context: OperationContext,
  request: RetryRequestRow,
  holder: string,
): Promise<void> {
  const campaign = await findConsoleCampaign(context.pool, request.campaign);
  if (!campaign) return;
  if (request.state === "unclear") await checkUnclear(context, campaign, request);
  else await readAndSend(context, campaign, request, holder);
}

async function readAndSend(
  context: OperationContext,
  campaign: ConsoleCampaignRow,
  request: RetryRequestRow,
  holder: string,
): Promise<void> {
  const { pool } = context;
  const stop = (await findSync(pool, campaign.id))?.stop;
  if (stop) {
    // A person who waits for an answer gets one; an item of many waits for the campaign.
    if (isItem(request))
      return putBack(pool, request, stopped({ ...stop, httpStatus: stop.httpStatus ?? 0 }));
    return deny(pool, request, "stopped", stoppedSentence(stop.reason));
  }
  const heldMs = isItem(request) ? await planHoldMs(pool, request.operation ?? 0, new Date()) : 0;
  if (heldMs > 0) return settle(pool, request, ["waiting"], { state: "waiting", dueInMs: heldMs });
  const { batchId, operation } = request;
  if (batchId !== null && operation !== null) {
    // One message that has become created since would make the service refuse, and mark the batch as failed.
    const rechecked = await recheckBatch(context, campaign, { operation, batchId });
    if (rechecked !== "done" && "denied" in rechecked)
      return deny(pool, request, "batch_denied", rechecked.denied);
    if (rechecked !== "done") {
      if (!rechecked.progress) return waitForSlot(pool, request, null);
      return settle(pool, request, ["waiting"], { state: "waiting" });
    }
  }
  const read = await readMessageNow(context, campaign, request.messageId, laneOf(request));
  if (read.kind === "dropped") return waitForSlot(pool, request, read.retryAfterMs);
  if (read.kind !== "accepted") return failToRead(context, campaign, request, read);

  const [row] = await readMirrorMessages(pool, campaign.id, [request.messageId]);
  if (!row) return deny(pool, request, "unknown", "This campaign has no such message.");
  const denied = await denial(context, campaign, request, row);
  if (denied) return deny(pool, request, denied.reason, denied.text);
  // Of a bulk retry, only the failure that was chosen: what has failed anew since is another matter.
  if (isItem(request) && request.failedAt && row.updatedAt > request.failedAt)
    return deny(pool, request, "failed_anew", "It has failed again since.");
  await sendRetry(context, campaign, request, { failedAt: row.updatedAt, holder });
}

async function denial(
  context: OperationContext,
  campaign: ConsoleCampaignRow,
  { id, batchId, operation }: RetryRequestRow,
  row: MirrorMessageRow,
): Promise<{ reason: string; text: string } | null> {
  const now = new Date();
  if (batchId !== null) {
    const facts = await readBatchFacts(context.pool, campaign.id, batchId);
    if (!facts) return { reason: "batch_denied", text: "The console has no such batch." };
    const text =
      batchDenial(facts, campaign) ??
      wholeDenial(facts) ??
      (await unreadDenial(context, campaign.id, { operation: operation ?? 0, batchId })) ??
      (row.status === "failure" ? null : CHANGED);
    return text === null ? null : { reason: "batch_denied", text };
  }
  // Who asked had the permission then.
  const verdict = judgeRetry(row, { campaign, role: "operator", now }, id);
  return verdict.decision === "denied" ? verdict : null;
}
