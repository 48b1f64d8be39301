import type { AuditOutcome } from "#lib/domain/audit/audit-outcome";
import { type Sql, sql } from "#lib/platform/postgres/sql";

export type AuditEntry = {
  /** The service's campaign; null when it is none of the service's own. */
  campaignId: string | null;
  /** The console's number of the campaign. */
  campaign?: number | null;
  /** An operator's email address, `key_…` for a call, or `command line` for an administrator on the machine. */
  actor: string;
  /** Noun and verb, such as `message.retry`. lib/domain/audit/audit-actions.ts has its words. */
  action: string;
  target: string;
  outcome?: AuditOutcome;
  parameters?: Record<string, unknown>;
  address?: string | null;
  traceId?: string | null;
};

/** The person or program that writes, as records name it. */
export type AuditBy = Pick<AuditEntry, "actor" | "address" | "traceId">;

/** Records a write in its own transaction. Never pass keys, recipients or texts. */
export async function recordAudit(tx: Sql, entry: AuditEntry): Promise<void> {
  await tx.query(sql`
    insert into audit (campaign_id, campaign, actor, action, target, outcome, parameters, address, trace_id)
    values (${entry.campaignId}, ${entry.campaign ?? null}, ${entry.actor}, ${entry.action}, ${entry.target},
      ${entry.outcome ?? "succeeded"}, ${JSON.stringify(entry.parameters ?? {})}, ${entry.address ?? null},
      ${entry.traceId ?? null})
  `);
}
