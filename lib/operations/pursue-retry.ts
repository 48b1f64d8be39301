import { judgeRetry } from "#lib/mirror/judge-retry";
import { readMessageNow } from "#lib/mirror/read-message";
import { batchDenial, readBatchFacts, wholeDenial } from "#lib/operations/batch-facts";
import { checkUnclear } from "#lib/operations/check-unclear";
import type { OperationContext } from "#lib/operations/context";
import { planHoldMs } from "#lib/operations/plan-hold";
import { isItem } from "#lib/operations/put-back";
import { recheckBatch } from "#lib/operations/recheck-batch";
import { laneOf, sendRetry } from "#lib/operations/send-retry";
import { deny, failToRead, settle, waitForSlot } from "#lib/operations/settle-retry";
import { type ConsoleCampaignRow, findConsoleCampaign } from "#lib/store/console-campaigns";
import { type MirrorMessageRow, readMirrorMessages } from "#lib/store/mirror-messages";
import type { RetryRequestRow } from "#lib/store/retry-requests";

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
  const heldMs = isItem(request) ? await planHoldMs(pool, request.operation ?? 0, new Date()) : 0;
  if (heldMs > 0) return settle(pool, request, ["waiting"], { state: "waiting", dueInMs: heldMs });
  const read = await readMessageNow(context, campaign, request.messageId, laneOf(request));
  if (read.kind === "dropped") return waitForSlot(pool, request, read.retryAfterMs);
  if (read.kind !== "accepted") return failToRead(context, campaign, request, read);

  const { batchId } = request;
  // One message that has become created since would make the service refuse, and mark the batch as failed.
  if (batchId !== null && !(await recheckBatch(context, campaign, batchId))) {
    return waitForSlot(pool, request, null);
  }
  const [row] = await readMirrorMessages(pool, campaign.id, [request.messageId]);
  if (!row) return deny(pool, request, "unknown", "This campaign has no such message.");
  const denied = await denial(context, campaign, request, row);
  if (denied) return deny(pool, request, denied.reason, denied.text);
  // Of a bulk retry, only the failure that was chosen: what has failed anew since is another matter.
  if (isItem(request) && request.failedAt && row.updatedAt > request.failedAt)
    return deny(pool, request, "failed_anew", "It has failed anew since.");
  await sendRetry(context, campaign, request, { failedAt: row.updatedAt, holder });
}

async function denial(
  { pool }: OperationContext,
  campaign: ConsoleCampaignRow,
  { id, batchId }: RetryRequestRow,
  row: MirrorMessageRow,
): Promise<{ reason: string; text: string } | null> {
  const now = new Date();
  if (batchId !== null && row.status === "failure") {
    const facts = await readBatchFacts(pool, campaign.id, batchId);
    const text = facts
      ? (batchDenial(facts, campaign, now) ?? wholeDenial(facts))
      : "The batch is not known.";
    return text === null ? null : { reason: "batch_denied", text };
  }
  // Who asked had the permission then.
  const verdict = judgeRetry(row, { campaign, role: "operator", now }, id);
  return verdict.decision === "denied" ? verdict : null;
}
