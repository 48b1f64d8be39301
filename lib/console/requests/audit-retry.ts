import { auditCall } from "#lib/console/requests/audit-call";
import type { RetryRequestRow } from "#lib/console/requests/retry-requests";
import type { RetrySettled } from "#lib/console/requests/retry-steps";
import type { Asker } from "#lib/platform/asker";
import { recordAudit } from "#lib/platform/audit-row";
import type { Sql } from "#lib/platform/postgres/sql";

/** Who asked for which retry, and what upstream answered. */
export async function auditRetry(tx: Sql, request: RetryRequestRow, to: RetrySettled): Promise<void> {
  const isSecondWait = to.state === "waiting" && to.httpStatus === undefined;
  if (isSecondWait || (to.state === "unclear" && request.state === "unclear")) return;
  await auditCall(tx, request, to, {
    action: request.batchId === null ? "message.retry" : "batch.retry",
    target: request.batchId ?? request.messageId,
    parameters: { request: request.id, operation: request.operation, reason: to.reason ?? "" },
  });
}

/** Somebody asked for a retry that another request stands in the way of: nothing of it was written down but this. */
export async function auditRepeated(
  db: Sql,
  { campaign, messageId }: { campaign: number; messageId: string },
  { operatorId, operatorEmail, address }: Asker,
): Promise<void> {
  await recordAudit(db, {
    campaignId: null,
    campaign,
    actor: operatorEmail,
    action: "message.retry",
    target: messageId,
    outcome: "refused",
    parameters: { campaign, operatorId, outcome: "denied", reason: "already_requested" },
    address,
  });
}
