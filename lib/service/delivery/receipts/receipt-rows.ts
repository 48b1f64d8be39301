import { MAX_RETRIES } from "#lib/domain/retries/retryable";
import { rows, type Sql, sql } from "#lib/platform/postgres/sql";
import type { Transition } from "#lib/service/delivery/count-transitions";
import { MESSAGE } from "#lib/service/stored-status";

/** The new status of an attempt: `sent_to_telco`, `success` or `failure`. */
export type ReceiptRow = {
  campaignId: string;
  id: string;
  n: number;
  status: number;
  error: number | null;
  at: Date;
  /** The provider's own code, or null. */
  raw: string | null;
};

/**
 * Applies receipts, at most one for each attempt, campaign by campaign in their order. Statuses only move forward and
 * terminal ones never change, so late, repeated and disordered receipts do no harm.
 */
export function applyReceiptRows(tx: Sql, receipts: ReceiptRow[]): Promise<Transition[]> {
  // The attempt's number is compared outside of `lock_states`, so that the planner expects few rows and looks
  // the updated rows up. For the additions see `isNow` in `job-ranges.ts`. An erasure counts all retries as
  // used: the attempts then show which is the last.
  return rows(
    tx,
    sql`
      with receipt as (
        select * from unnest(${receipts.map((r) => r.campaignId)}::uuid[], ${receipts.map((r) => r.id)}::uuid[],
          ${receipts.map((r) => r.n)}::smallint[], ${receipts.map((r) => r.status)}::smallint[],
          ${receipts.map((r) => r.error)}::smallint[], ${receipts.map((r) => r.at)}::timestamptz[],
          ${receipts.map((r) => r.raw)}::text[]) with ordinality as r (campaign_id, id, n, status, error, at, raw, i)
      ), locked as (
        select s.campaign_id, r.id, r.n, s.batch_id, s.status as before, r.status as after, r.error, r.at, r.raw
        from lock_states((select array_agg(campaign_id order by i) from receipt),
          (select array_agg(id order by i) from receipt), (select array_agg(status order by i) from receipt),
          ${MESSAGE.sending}::smallint, ${MESSAGE.sent_to_telco}::smallint) s
        join receipt r on r.i = s.i
        where s.retries + 1 = r.n or s.retries = ${MAX_RETRIES} and r.n = (
          select max(a.n) from attempt a where a.campaign_id = s.campaign_id and a.message_id = r.id
        )
      ), attempts as (
        update attempt a
        set status = l.after, error = l.error, raw = coalesce(l.raw, a.raw), updated_at = now(),
          delivered_at = case when l.after = ${MESSAGE.success} then l.at end
        from locked l
        where a.campaign_id = l.campaign_id and a.message_id = l.id and a.n = l.n
          and a.status + 0 < ${MESSAGE.success} and a.status < l.after
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

/** Receipts of messages that were sent to try a route. Returns those that moved on. */
export function updateTests(tx: Sql, receipts: ReceiptRow[]): Promise<{ id: string; n: number }[]> {
  return rows(
    tx,
    sql`
      update route_test t set status = r.status, error = r.error, raw = coalesce(r.raw, t.raw), updated_at = now()
      from unnest(${receipts.map((r) => r.id)}::uuid[], ${receipts.map((r) => r.status)}::smallint[],
        ${receipts.map((r) => r.error)}::smallint[], ${receipts.map((r) => r.raw)}::text[]) as r (id, status, error, raw)
      where t.id = r.id and coalesce(t.status, 0) < ${MESSAGE.success} and coalesce(t.status, 0) < r.status
      returning t.id, 1 as n
    `,
  );
}
