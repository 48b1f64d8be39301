import { rows, type Sql, sql } from "#lib/platform/postgres/sql";
import { STAGE } from "#lib/service/queue/send-jobs";

/** Figures of all connections of a route together, as their workers last reported them, at most some seconds ago. */
export type RouteFigures = {
  name: string;
  /** The number of connections that it may have, and of those that are bound. */
  binds: number;
  bound: number;
  /** Messages or parts that wait for the provider's answer, and the most that may. */
  inWindow: number;
  window: number;
  /** The median of the last answers; null before the first. */
  answerSeconds: number | null;
  /** Whether the provider refused the account, so that no message is tried. */
  isOut: boolean;
};

export function routeFigures(db: Sql): Promise<RouteFigures[]> {
  return rows(
    db,
    sql`
      select r.name, r.binds, b.*, coalesce(r.out_until > now(), false) as is_out
      from route r
      cross join lateral (
        select count(b.bound_at)::integer as bound,
          coalesce(sum((b.report ->> 'inWindow')::integer), 0)::integer as in_window,
          coalesce(sum((b.report ->> 'window')::integer), 0)::integer as window,
          avg((b.report ->> 'answerMs')::float8) / 1000 as answer_seconds
        from route_bind b
        where b.route_id = r.id and b.lease_until > now()
      ) b
      order by r.name
    `,
    "route-figures",
  );
}

/**
 * For each route, how many seconds the oldest waiting message has waited of those it would take first; 0 if
 * none. Messages of paused campaigns do not count, nor those for numbers that the route does not serve.
 */
export function routesWaiting(db: Sql): Promise<{ name: string; oldestSeconds: number }[]> {
  return rows(
    db,
    sql`
      with waiting as (
        select f.route_id, min(waits_since(c.batch_hours, j.batch_id, j.created_at, c.resumed_at)) as since
        from campaign_route f
        join campaign c on c.id = f.campaign_id and c.paused_at is null
        join send_job j on j.campaign_id = f.campaign_id and j.stage in (${STAGE.waiting}, ${STAGE.queued})
          and not coalesce(j.passed_by, '{}') @> array[f.route_id]
        where f.place = (select min(place) from campaign_route where campaign_id = f.campaign_id)
        group by f.route_id
      )
      select r.name, coalesce(extract(epoch from now() - w.since), 0)::float8 as oldest_seconds
      from route r left join waiting w on w.route_id = r.id
      order by r.name
    `,
    "routes-waiting",
  );
}
