import { batchDenial, readBatchFacts, wholeDenial } from "#lib/console/batches/batch-facts";
import { recheckBatch, unreadDenial } from "#lib/console/batches/recheck-batch";
import type { ConsoleContext } from "#lib/console/context";
import type { MirrorMessageRow } from "#lib/console/mirror/rows/messages";
import { isRefused } from "#lib/console/refused-error";
import type { ConsoleCampaignRow } from "#lib/console/registry/console-campaigns";
import { completeRetryStep } from "#lib/console/requests/complete-retry-step";
import type { RetryRequestRow } from "#lib/console/requests/retry-requests";
import { deny, waitForSlot } from "#lib/console/retries/delay-or-deny";

const CHANGED =
  "A message of the batch has changed since it was checked, so nothing was sent. Check the batch again.";

/**
 * Reads the batch again before its one call, one step at a time; true when that is done. A single message that became
 * created since would make the service refuse, and mark the batch as failed.
 */
export async function recheckWhole(
  context: ConsoleContext,
  campaign: ConsoleCampaignRow,
  request: RetryRequestRow,
): Promise<boolean> {
  const { pool } = context;
  try {
    const rechecked = await recheckBatch(context, campaign, ofBatch(request));
    if (rechecked === "done") return true;
    if (!rechecked.progress) await waitForSlot(pool, request, null);
    else await completeRetryStep(pool, request, ["waiting"], { state: "waiting" });
  } catch (error) {
    if (!isRefused(error)) throw error;
    await deny(pool, request, error.code, error.message);
  }
  return false;
}

/** Why the single call for the whole batch must not be made now, or null. */
export async function wholeBatchDenial(
  context: ConsoleContext,
  campaign: ConsoleCampaignRow,
  row: MirrorMessageRow,
  request: RetryRequestRow,
): Promise<{ reason: "batch_denied"; text: string } | null> {
  const of = ofBatch(request);
  const facts = await readBatchFacts(context.pool, campaign.id, of.batchId);
  const text = facts
    ? (batchDenial(facts, campaign) ??
      wholeDenial(facts) ??
      (await unreadDenial(context, campaign.id, of)) ??
      (row.status === "failure" ? null : CHANGED))
    : "The console has no such batch.";
  return text === null ? null : { reason: "batch_denied", text };
}

function ofBatch({ operation, batchId }: RetryRequestRow): { operation: number; batchId: string } {
  if (operation === null || batchId === null) throw new Error("the one call for a batch is an operation's");
  return { operation, batchId };
}
