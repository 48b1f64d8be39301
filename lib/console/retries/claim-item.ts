import { type ConsoleContext, LEASE_MS } from "#lib/console/context";
import { evaluateRetry } from "#lib/console/messages/evaluate-retry";
import { type MirrorMessageRow, readMirrorMessages } from "#lib/console/mirror/rows/messages";
import { endItems, takeItems } from "#lib/console/operations/operation-items";
import type { OperationRow } from "#lib/console/operations/operations";
import { stillTakenUp } from "#lib/console/operations/still-taken-up";
import type { ConsoleCampaignRow } from "#lib/console/registry/console-campaigns";
import { insertRetryRequest, type RetryRequestRow } from "#lib/console/requests/retry-requests";
import type { RetryDecision } from "#lib/domain/retries/retry-gate";
import { MAX_READ_AGE_MS } from "#lib/domain/retries/retry-pace";
import { ageMs } from "#lib/domain/time/age";
import { begin } from "#lib/platform/postgres/sql";

export type Claimed =
  /** The request is recorded as being sent, so its call must leave now. */
  | { request: RetryRequestRow }
  /** The next message was read too long ago to decide about it. */
  | { stale: MirrorMessageRow }
  /** Nothing is left, the operation was cancelled, or the campaign's calls have stopped. */
  | null;

/**
 * Takes the next item that the gate allows, and records its call as being sent before it leaves. Items that the gate denies
 * are skipped. For the message `readJustNow` the known state decides, however old, because it cannot be read better.
 */
export async function claimItem(
  context: ConsoleContext,
  campaign: ConsoleCampaignRow,
  operation: OperationRow,
  holder: string,
  readJustNow: string | null,
): Promise<Claimed> {
  for (;;) {
    const claimed = await claim(context, campaign, operation, holder, readJustNow);
    if (claimed !== "skipped") return claimed;
  }
}

function claim(
  { pool }: ConsoleContext,
  campaign: ConsoleCampaignRow,
  operation: OperationRow,
  holder: string,
  readJustNow: string | null,
): Promise<Claimed | "skipped"> {
  return begin(pool, async (tx) => {
    const [item] = await takeItems(tx, operation.id, 1);
    if (!item) return null;
    const { place, messageId } = item;
    const skip = async (reason: string) => {
      await endItems(tx, operation.id, [{ place, request: null, skipped: reason }]);
      return "skipped" as const;
    };
    const [row] = await readMirrorMessages(tx, campaign.id, [messageId]);
    if (!row) return skip("unknown");
    const now = new Date();
    // The person had the permission when they began the operation.
    const verdict = evaluateRetry(row, { campaign, role: "operator", now });
    if (!isDecided(verdict, row, now) && isOld(row, now) && readJustNow !== messageId) return { stale: row };
    // It waits with the others until the campaign can be called again.
    if (verdict.reason === "campaign_stopped") return null;
    if (verdict.decision === "denied") return skip(verdict.reason);
    if (operation.plan !== null && !(await stillTakenUp(tx, operation, [row])).has(row.id))
      return skip("failed_anew");

    const { operatorId, operatorEmail, address } = operation;
    const request = await insertRetryRequest(
      tx,
      {
        operatorId,
        operatorEmail,
        address,
        campaign: campaign.id,
        messageId,
        batchId: null,
        operation: operation.id,
        failedAt: row.updatedAt,
        state: "sending",
      },
      holder,
      LEASE_MS,
    );
    if (!request) return skip("already_requested");
    await endItems(tx, operation.id, [{ place, request: request.id, skipped: null }]);
    return { request };
  });
}

/** Whether no new read of the message can change the verdict. */
function isDecided({ reason }: RetryDecision, { status, batchReadAt }: MirrorMessageRow, now: Date): boolean {
  if (reason === "batch_not_eligible") return ageMs(batchReadAt, now) <= MAX_READ_AGE_MS;
  return status === "success" || reason === "retries_used" || reason === "one_time_passwords";
}

function isOld({ readAt, batchId, batchReadAt, batchJustRetried }: MirrorMessageRow, now: Date): boolean {
  if (batchJustRetried) return true;
  const oldest = Math.max(ageMs(readAt, now), batchId === null ? 0 : ageMs(batchReadAt, now));
  return oldest > MAX_READ_AGE_MS;
}
