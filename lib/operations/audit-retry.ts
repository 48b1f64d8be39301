import { auditOutcome } from "#lib/domain/audit-outcome";
import { recordAudit } from "#lib/store/audit";
import type { RetryRequestRow, RetrySettled } from "#lib/store/retry-requests";
import type { Sql } from "#lib/store/sql";

/** Who asked for which retry, and what upstream answered. Each answer has a record of its own. */
export async function auditRetry(tx: Sql, request: RetryRequestRow, to: RetrySettled): Promise<void> {
  const isSecondWait = to.state === "waiting" && to.httpStatus === undefined;
  if (isSecondWait || (to.state === "unclear" && request.state === "unclear")) return;
  await recordAudit(tx, {
    // The console's campaigns have numbers of their own; a uuid is the service's.
    campaignId: null,
    campaign: request.campaign,
    actor: request.operatorEmail,
    action: request.batchId === null ? "message.retry" : "batch.retry",
    target: request.batchId ?? request.messageId,
    outcome: auditOutcome(to.state),
    parameters: {
      campaign: request.campaign,
      operatorId: request.operatorId,
      request: request.id,
      operation: request.operation,
      outcome: to.state === "waiting" ? "dropped" : to.state,
      reason: to.reason ?? "",
      httpStatus: to.httpStatus ?? null,
    },
    address: request.address,
    traceId: to.traceId ?? null,
  });
}
