import { rows, type Sql, sql } from "#lib/platform/postgres/sql";
import type { ReceiptRow } from "#lib/service/delivery/receipts/receipt-rows";
import { MESSAGE } from "#lib/service/stored-status";

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
