import type { CallSettled, RecordedCall } from "#lib/console/requests/recorded-calls";
import { auditOutcome } from "#lib/domain/audit/audit-outcome";
import { type AuditEntry, recordAudit } from "#lib/platform/audit-row";
import type { Sql } from "#lib/platform/postgres/sql";

/** Who asked for a call, and what upstream answered. Each answer has a record of its own; the last one is shown. */
export function auditCall(
  tx: Sql,
  call: RecordedCall,
  to: CallSettled<string>,
  { action, target, parameters }: Pick<AuditEntry, "action" | "target" | "parameters">,
): Promise<void> {
  return recordAudit(tx, {
    // The console's campaigns have numbers of their own; a uuid is the service's.
    campaignId: null,
    campaign: call.campaign,
    actor: call.operatorEmail,
    action,
    target,
    outcome: auditOutcome(to.state),
    parameters: {
      campaign: call.campaign,
      operatorId: call.operatorId,
      ...parameters,
      outcome: to.state === "waiting" ? "dropped" : to.state,
      httpStatus: to.httpStatus ?? null,
    },
    address: call.address,
    traceId: to.traceId === undefined ? call.traceId : to.traceId,
  });
}
