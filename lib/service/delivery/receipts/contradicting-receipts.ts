import { rows, type Sql, sql } from "#lib/platform/postgres/sql";
import type { ReceiptRow } from "#lib/service/delivery/receipts/receipt-rows";
import { MESSAGE } from "#lib/service/stored-status";

/**
 * Notes receipts of attempts that have ended otherwise: nothing moves any more, but people want to know. Returns the
 * attempts of which that was not noted yet.
 */
export function noteContradictingReceipts(
  tx: Sql,
  receipts: ReceiptRow[],
): Promise<{ id: string; n: number }[]> {
  return rows(
    tx,
    sql`
      insert into late_word (campaign_id, message_id, n, status, error, raw, at)
      select r.campaign_id, r.id, r.n, r.status, r.error, coalesce(r.raw, ''), r.at
      from unnest(${receipts.map((r) => r.campaignId)}::uuid[], ${receipts.map((r) => r.id)}::uuid[],
        ${receipts.map((r) => r.n)}::smallint[], ${receipts.map((r) => r.status)}::smallint[],
        ${receipts.map((r) => r.error)}::smallint[], ${receipts.map((r) => r.raw)}::text[],
        ${receipts.map((r) => r.at)}::timestamptz[]) as r (campaign_id, id, n, status, error, raw, at)
      cross join lateral (
        select a.status from attempt a
        where a.campaign_id = r.campaign_id and a.message_id = r.id and a.n = r.n limit 1
      ) a
      where a.status >= ${MESSAGE.success} and a.status <> r.status
      on conflict (campaign_id, message_id, n, status) do nothing
      returning message_id as id, n
    `,
    "note-late-words",
  );
}
