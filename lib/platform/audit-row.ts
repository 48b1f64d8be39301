import type { Sql as Statement } from "sql-template-tag";
import type { AuditOutcome } from "#lib/domain/audit/audit-outcome";
import { empty, rows, type Sql, sql } from "#lib/platform/postgres/sql";

export type AuditEntry = {
  /** The service's campaign. Null when it is none of the service's own. */
  campaignId: string | null;
  /** The campaign's number in the console. */
  campaign?: number | null;
  /** An operator's email address, `key_…` for a call, or `command line` for an administrator on the machine. */
  actor: string;
  /** Noun and verb, such as `message.retry`. The words for people are in lib/domain/audit/audit-actions.ts. */
  action: string;
  target: string;
  outcome?: AuditOutcome;
  parameters?: Record<string, unknown>;
  address?: string | null;
  traceId?: string | null;
};

/** The person or program that writes, in the form of audit records. */
export type AuditBy = Pick<AuditEntry, "actor" | "address" | "traceId">;

/** Records a write in its own transaction. Never pass keys, recipients or texts. */
export async function recordAudit(tx: Sql, entry: AuditEntry): Promise<void> {
  await rows(tx, auditInsert(entry), "record-audit");
}

/** The statement that records a write: once for each row of `from`, so not at all when nothing was written. */
export function auditInsert(entry: AuditEntry, from: Statement = empty): Statement {
  return sql`
    insert into audit (campaign_id, campaign, actor, action, target, outcome, parameters, address, trace_id)
    select ${entry.campaignId}, ${entry.campaign ?? null}, ${entry.actor}, ${entry.action}, ${entry.target},
      ${entry.outcome ?? "succeeded"}, ${JSON.stringify(entry.parameters ?? {})}, ${entry.address ?? null},
      ${entry.traceId ?? null}
    ${from}
  `;
}
