import { rows, type Sql, sql } from "#lib/platform/postgres/sql";
import type { RouteBindReport } from "#lib/wire/service/route-detail";

export type BindRow = {
  routeId: string;
  n: number;
  /** The worker that holds it. Null when its lease has ended. */
  holder: string | null;
  boundAt: Date | null;
  fault: string;
  faultAt: Date | null;
  /** Empty before the first one. */
  report: Partial<RouteBindReport>;
};

/** The binds of the route, or of all routes. Reports of a worker about a bind that it lost are left out. */
export function listBinds(db: Sql, routeId: string | null): Promise<BindRow[]> {
  return rows(
    db,
    sql`
      select b.route_id, b.n, case when h.leased then b.holder end as holder, case when h.leased then b.bound_at end as bound_at,
        b.fault, b.fault_at, case when h.leased then b.report else '{}' end as report
      from route_bind b cross join lateral (select b.holder is not null and b.lease_until > now() as leased) h
      where ${routeId}::uuid is null or b.route_id = ${routeId}::uuid
      order by b.route_id, b.n
    `,
  );
}

export type RouteUse = { routeId: string; campaigns: number; unmatched: number };

/** The number of campaigns that name each route, and of its receipts of the last 7 days that were given up. */
export function listUses(db: Sql): Promise<RouteUse[]> {
  return rows(
    db,
    sql`
      select r.id as route_id,
        (select count(*) from campaign_route cr where cr.route_id = r.id) as campaigns,
        (select count(*) from route_receipt rr
          where rr.route_id = r.id and rr.try_at is null and rr.at > now() - interval '7 days') as unmatched
      from route r
    `,
  );
}
