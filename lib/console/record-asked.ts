import { type AuditEntry, recordAudit } from "#lib/platform/audit-row";
import type { Sql } from "#lib/platform/postgres/sql";
import type { Requester } from "#lib/platform/requester";

/** Records what a person asked for in a campaign of the console. */
export function recordAsked(
  db: Sql,
  campaign: number,
  { operatorId, operatorEmail: actor, address, consoleTraceId: traceId = null }: Requester,
  { parameters, ...entry }: Pick<AuditEntry, "action" | "target" | "outcome" | "parameters">,
): Promise<void> {
  const all = { campaign, operatorId, ...parameters };
  return recordAudit(db, { campaignId: null, campaign, actor, ...entry, parameters: all, address, traceId });
}
