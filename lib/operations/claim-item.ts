import { judgeRetry } from "#lib/mirror/judge-retry";
import { readMessageNow } from "#lib/mirror/read-message";
import { LEASE_MS, type OperationContext } from "#lib/operations/context";
import type { ConsoleCampaignRow } from "#lib/store/console-campaigns";
import { readMirrorMessages } from "#lib/store/mirror-messages";
import { setRequest, skipItem, takeItem } from "#lib/store/operation-items";
import type { OperationRow } from "#lib/store/operations";
import { insertRetryRequest, type RetryRequestRow } from "#lib/store/retry-requests";
import { begin } from "#lib/store/sql";

type Claimed = { request: RetryRequestRow } | { stale: string } | "skipped" | "none";

/**
 * Takes the next item that the gate allows, and records its call as being sent before it leaves. Items that it denies
 * are skipped on the way. Null when none is left, or the operation was cancelled.
 */
export async function claimItem(
  context: OperationContext,
  campaign: ConsoleCampaignRow,
  operation: OperationRow,
  holder: string,
): Promise<RetryRequestRow | null> {
  const reread = new Set<string>();
  for (;;) {
    const claimed = await claim(context, campaign, operation, holder, reread);
    if (claimed === "none") return null;
    if (claimed === "skipped") continue;
    if ("request" in claimed) return claimed.request;
    reread.add(claimed.stale);
    await readMessageNow(context, campaign, claimed.stale);
  }
}

function claim(
  { pool }: OperationContext,
  campaign: ConsoleCampaignRow,
  operation: OperationRow,
  holder: string,
  reread: Set<string>,
): Promise<Claimed> {
  return begin(pool, async (tx) => {
    const item = await takeItem(tx, operation.id);
    if (!item) return "none";
    const { place, messageId } = item;
    const skip = async (reason: string) => {
      await skipItem(tx, operation.id, place, reason);
      return "skipped" as const;
    };
    const [row] = await readMirrorMessages(tx, campaign.id, [messageId]);
    if (!row) return skip("unknown");
    // Who began the operation had the permission then.
    const verdict = judgeRetry(row, { campaign, role: "operator", now: new Date() });
    if (verdict.reason === "data_too_old" && !reread.has(messageId)) return { stale: messageId };
    if (verdict.decision === "denied") return skip(verdict.reason);

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
    await setRequest(tx, operation.id, place, request.id);
    return { request };
  });
}
