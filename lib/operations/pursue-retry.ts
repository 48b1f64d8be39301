import { judgeRetry } from "#lib/mirror/judge-retry";
import { readMessageNow } from "#lib/mirror/read-message";
import { checkUnclear } from "#lib/operations/check-unclear";
import type { OperationContext } from "#lib/operations/context";
import { sendRetry } from "#lib/operations/send-retry";
import { deny, failToRead, waitForSlot } from "#lib/operations/settle-retry";
import { type ConsoleCampaignRow, findConsoleCampaign } from "#lib/store/console-campaigns";
import { readMirrorMessages } from "#lib/store/mirror-messages";
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
  const read = await readMessageNow(context, campaign, request.messageId);
  if (read.kind === "dropped") return waitForSlot(pool, request, read.retryAfterMs);
  if (read.kind !== "accepted") return failToRead(pool, request, read);

  const [row] = await readMirrorMessages(pool, campaign.id, [request.messageId]);
  if (!row) return deny(pool, request, "unknown", "This campaign has no such message.");
  // Who asked had the permission then; of a whole batch its own rules decide, not those of one member.
  const verdict = judgeRetry(row, { campaign, role: "operator", now: new Date() }, request.id);
  const isBatch = request.batchId !== null && row.status === "failure";
  if (verdict.decision === "denied" && !isBatch) return deny(pool, request, verdict.reason, verdict.text);
  await sendRetry(context, campaign, request, { failedAt: row.updatedAt, holder });
}
