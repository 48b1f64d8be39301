import type { Transition } from "#lib/store/hand-over";
import { rows, type Sql, sql } from "#lib/store/sql";

/** What became of an attempt: `sent_to_telco`, `success` or `failure`. */
export type ReceiptRow = {
  campaignId: string;
  id: string;
  n: number;
  status: number;
  error: number | null;
  at: Date;
};

/**
 * Applies receipts, at most one for each attempt. Statuses only move forward and terminal ones never change,
 * so late, repeated and disordered receipts do no harm.
 */
export function applyReceiptRows(tx: Sql, receipts: ReceiptRow[]): Promise<Transition[]> {
  // Statuses are added to as in `hand-over.ts`: no statistics know of those that messages only pass through.
  return rows(
    tx,
    sql`
      with receipt as (
        select * from unnest(${receipts.map((r) => r.campaignId)}::uuid[], ${receipts.map((r) => r.id)}::uuid[],
          ${receipts.map((r) => r.n)}::smallint[], ${receipts.map((r) => r.status)}::smallint[],
          ${receipts.map((r) => r.error)}::smallint[], ${receipts.map((r) => r.at)}::timestamptz[])
          as r (campaign_id, id, n, status, error, at)
      ), attempts as (
        update attempt a
        set status = r.status, error = r.error, updated_at = now(),
          delivered_at = case when r.status = 5 then r.at end
        from receipt r
        where a.campaign_id = r.campaign_id and a.message_id = r.id and a.n = r.n
          and a.status + 0 < 5 and a.status < r.status
      ), locked as (
        select s.campaign_id, s.id, s.batch_id, s.status as before, r.status as after
        from receipt r
        join message_state s on s.campaign_id = r.campaign_id and s.id = r.id
        where s.retries + 1 = r.n and s.status + 0 between 2 and 4 and s.status < r.status
        order by s.campaign_id, s.id
        for update of s
      ), moved as (
        update message_state s
        set status = l.after, updated_at = now()
        from locked l
        where s.campaign_id = l.campaign_id and s.id = l.id
        returning l.campaign_id, l.batch_id, l.before, l.after
      )
      select campaign_id, batch_id, before, after, count(*) as n
      from moved
      group by campaign_id, batch_id, before, after
    `,
    "apply-receipts",
  );
}
