import { FACTS_MINUTES, type RouteMinute } from "#lib/domain/alerts/route-facts";
import { rows, type Sql, sql } from "#lib/platform/postgres/sql";

/** Routes without a working bind, since when, and the first bind's fault, empty when no worker holds any. */
export function unboundRoutes(db: Sql): Promise<{ routeId: string; since: Date; fault: string }[]> {
  return rows(
    db,
    sql`
      select b.route_id, max(u.since) as since,
        coalesce((array_agg(b.fault order by b.n) filter (where b.lease_until > now() and b.fault <> ''))[1],
          case when bool_or(b.holder is not null and b.lease_until > now()) then 'It is connecting.' else '' end) as fault
      from route_bind b
      -- A bind whose worker died was bound until the lease ended.
      cross join lateral (
        select case when b.lease_until > now() then b.unbound_at else coalesce(b.unbound_at, b.lease_until) end as since
      ) u
      group by b.route_id
      having bool_and(u.since is not null)
    `,
    "unbound-routes",
  );
}

/** When each route's last receipt came: by the minute if it found its message, and exactly if it is kept. */
export function lastReceipts(db: Sql): Promise<{ routeId: string; at: Date | null }[]> {
  return rows(
    db,
    sql`
      select r.id as route_id, greatest(
        (select m.at from route_minute m where m.route_id = r.id and m.what = 'receipt' order by m.at desc limit 1),
        (select k.at from route_receipt k where k.route_id = r.id order by k.id desc limit 1)
      ) as at
      from route r
    `,
    "last-receipts-of-routes",
  );
}

/** Each route's recent counts by minute, the oldest minute first. */
export function minutesOfRoutes(db: Sql): Promise<(RouteMinute & { routeId: string })[]> {
  const count = (what: string) => sql`coalesce(sum(n) filter (where what = ${what}), 0)::integer`;
  return rows(
    db,
    sql`
      select route_id, at, ${count("accepted")} as accepted, ${count("refused")} as refused,
        ${count("throttled")} as throttled, ${count("unknown")} as unknown, ${count("receipt")} as receipts,
        ${count("unmatched")} as unmatched, ${count("timely")} as timely
      from route_minute
      where at > now() - ${FACTS_MINUTES} * interval '1 minute'
      group by route_id, at
      order by route_id, at
    `,
    "minutes-of-routes",
  );
}
