import { TIMELY_MINUTES } from "#lib/domain/alerts/route-facts";
import { rows, type Sql, sql } from "#lib/platform/postgres/sql";
import type { AttemptReference } from "#lib/service/providers/link";

export type ReferencedAttempt = {
  messageId: string;
  n: number;
  status: number;
  raw: string | null;
  /** When it was handed over. */
  at: Date;
  /** Whether that was so recently that a message which ends now has ended in time. */
  isTimely: boolean;
};

/** The attempts that receipts name by our own reference. */
export function referencedAttempts(tx: Sql, references: AttemptReference[]): Promise<ReferencedAttempt[]> {
  return rows(
    tx,
    sql`
      select r.message_id, r.n, a.status, a.raw, a.sent_at as at,
        a.sent_at > now() - ${TIMELY_MINUTES} * interval '1 minute' as is_timely
      from unnest(${references.map((r) => r.campaignId)}::uuid[], ${references.map((r) => r.messageId)}::uuid[],
        ${references.map((r) => r.n)}::smallint[]) as r (campaign_id, message_id, n)
      cross join lateral (
        select a.status, a.raw, a.sent_at from attempt a
        where a.campaign_id = r.campaign_id and a.message_id = r.message_id and a.n = r.n limit 1
      ) a
    `,
    "referenced-attempts",
  );
}
