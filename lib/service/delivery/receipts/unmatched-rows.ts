import { rows, type Sql, sql } from "#lib/platform/postgres/sql";
import type { RouteReceipt } from "#lib/service/delivery/receipts/route-receipt";

/** Keeps receipts whose message is not known yet; those that are kept already, and come again, only once. */
export async function insertUnmatched(tx: Sql, receipts: RouteReceipt[]): Promise<void> {
  await tx.query(sql`
    insert into route_receipt (route_id, external_id, reference, status, error, raw, mapped, said_at)
    select * from unnest(${receipts.map((h) => h.routeId)}::uuid[], ${receipts.map((h) => h.externalId)}::text[],
      ${receipts.map((h) => h.reference && JSON.stringify(h.reference))}::jsonb[],
      ${receipts.map((h) => h.status)}::smallint[], ${receipts.map((h) => h.error)}::smallint[],
      ${receipts.map((h) => h.raw)}::text[], ${receipts.map((h) => h.mapped)}::boolean[], ${receipts.map((h) => h.at)}::timestamptz[])
    on conflict do nothing
  `);
}

/** `route` is the route's name. */
export type KeptReceipt = RouteReceipt & { id: number; route: string };

/** Claims kept receipts that are due, the ones that wait longest first. Skips rows that others have locked. */
export function claimDue(tx: Sql, limit: number): Promise<KeptReceipt[]> {
  return rows(
    tx,
    sql`
      select id, route_id, external_id, reference, status, error, raw, mapped, said_at as at,
        (select name from route r where r.id = route_id) as route
      from route_receipt
      where try_at <= now()
      order by try_at, id
      limit ${limit}
      for update skip locked
    `,
    "claim-due-receipts",
  );
}

export async function deleteReceipts(tx: Sql, ids: number[]): Promise<void> {
  await tx.query(sql`delete from route_receipt where id = any(${ids}::bigint[])`);
}

/** Puts these off: half a second, then twice as long each time. After so many seconds they are given up: it returns those. */
export function putOff(tx: Sql, ids: number[], giveUpSeconds: number): Promise<{ id: number }[]> {
  return rows(
    tx,
    sql`
      with put_off as (
        update route_receipt set tries = tries + 1,
          try_at = case when at > now() - interval '1 second' * ${giveUpSeconds}
            then now() + interval '0.5 seconds' * 2 ^ least(tries, 8) end
        where id = any(${ids}::bigint[])
        returning id, try_at
      )
      select id from put_off where try_at is null
    `,
    "put-off-receipts",
  );
}
