import { oneRow, rows, type Sql, sql } from "#lib/platform/postgres/sql";
import type { ReceiptRow } from "#lib/service/delivery/receipts/receipt-rows";
import { MESSAGE } from "#lib/service/stored-status";

/** After this time the receipts of all parts have come, if each part has one. */
const LATE_MINUTES = 15;
/** How many of a route's parts are examined, and how many are processed in one step. */
const LOOKED_AT = 1000;
const SETTLED = 500;

export type LongReceipts = { id: string; chosen: string; isWhole: boolean; isSettled: boolean };

/** Routes over SMPP, with the setting for their long messages and what was found out about them. */
export function listLongReceipts(db: Sql): Promise<LongReceipts[]> {
  return rows(
    db,
    sql`
      select id, coalesce(settings ->> 'longReceipts', 'auto') as chosen, whole_receipts_to is not null as is_whole,
        coalesce(whole_receipts_to = 'infinity', true) as is_settled
      from route where kind = 'smpp'
    `,
  );
}

/** Counts the route's last long messages with a receipt for one part only, and for several parts. */
export function countWorded(db: Sql, routeId: string): Promise<{ one: number; several: number }> {
  return oneRow(
    db,
    sql`
      with latest as (
        select campaign_id, message_id, n, parts, status from submitted_part
        where route_id = ${routeId} and parts > 1 and at < now() - ${LATE_MINUTES} * interval '1 minute'
        order by at desc
        limit ${LOOKED_AT}
      ), worded as (
        select count(*) filter (where status > ${MESSAGE.sent}) as n, max(status) as status from latest
        group by campaign_id, message_id, n
        having count(*) = max(parts)
      )
      select count(*) filter (where n = 1 and status >= ${MESSAGE.success}) as one, count(*) filter (where n > 1) as several
      from worded
    `,
  );
}

/** False when it had this value already. */
export async function setWhole(tx: Sql, routeId: string, isWhole: boolean): Promise<boolean> {
  const set = await tx.query(sql`
    update route set whole_receipts_to = case when ${isWhole} then '-infinity'::timestamptz end
    where id = ${routeId} and (whole_receipts_to is not null) <> ${isWhole}
  `);
  return set.rowCount === 1;
}

/** Advances the time up to which parts are processed: one step, or to the end. Null when all are processed. */
export async function stepOn(tx: Sql, routeId: string): Promise<{ from: string; to: string } | null> {
  const [step] = await rows<{ from: string; to: string }>(
    tx,
    sql`
      update route r set whole_receipts_to = coalesce((
          select p.at from submitted_part p
          where p.route_id = r.id and p.parts > 1 and p.at > r.whole_receipts_to
          order by p.at
          offset ${SETTLED - 1} limit 1
        ), 'infinity')
      from (select id, whole_receipts_to from route where id = ${routeId} for update) before
      where r.id = before.id and before.whole_receipts_to < 'infinity'
      returning before.whole_receipts_to::text as from, r.whole_receipts_to::text as to
    `,
  );
  return step ?? null;
}

/** The last receipts of parts taken in this interval, of unfinished messages. The parts stay locked. */
export function wordedParts(
  tx: Sql,
  routeId: string,
  { from, to }: { from: string; to: string },
): Promise<ReceiptRow[]> {
  return rows(
    tx,
    sql`
      select p.campaign_id, p.message_id as id, p.n, p.status, p.error, p.raw, now() as at
      from submitted_part p
      cross join lateral (
        select from attempt a
        where a.campaign_id = p.campaign_id and a.message_id = p.message_id and a.n = p.n and a.status < ${MESSAGE.success}
        limit 1
      ) a
      where p.route_id = ${routeId} and p.parts > 1 and p.at > ${from}::timestamptz and p.at <= ${to}::timestamptz
        and p.status > ${MESSAGE.sent}
      order by p.external_id
      for update of p
    `,
  );
}
