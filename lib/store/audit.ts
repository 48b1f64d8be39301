import { type Sql, sql } from "#lib/store/sql";

export type AuditEntry = {
  campaignId: string | null;
  /** Who: `key_…` for a call, `command line` for an administrator on the machine. */
  actor: string;
  /** Noun and verb, such as `message.retry`. */
  action: string;
  target: string;
  parameters?: Record<string, unknown>;
  address?: string | null;
  traceId?: string | null;
};

/** Records a write, in the transaction that makes it. Never give it keys, recipients or texts. */
export async function recordAudit(tx: Sql, entry: AuditEntry): Promise<void> {
  await tx.query(sql`
    insert into audit (campaign_id, actor, action, target, parameters, address, trace_id)
    values (${entry.campaignId}, ${entry.actor}, ${entry.action}, ${entry.target},
      ${JSON.stringify(entry.parameters ?? {})}, ${entry.address ?? null}, ${entry.traceId ?? null})
  `);
}
