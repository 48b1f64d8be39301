import { endAlertOf } from "#lib/console/alerts/alerts";
import { ROUTE_RULES, type RouteRule } from "#lib/domain/alerts/route-rules";
import { rows, type Sql, sql } from "#lib/platform/postgres/sql";

/**
 * Adds the rules that a route lacks, and deletes those of removed routes. Only one process may do so at a time, because
 * there is no unique index on routes and kinds.
 */
export async function keepRouteRules(tx: Sql, routeIds: string[]): Promise<void> {
  await rows(
    tx,
    sql`
      insert into alert_rule (route, kind, minutes, percent, least, created_by)
      select r.id, d.kind, d.minutes, d.percent, d.least, 'console'
      from unnest(${routeIds}::uuid[]) as r (id)
      cross join rows from (
        json_to_recordset(${JSON.stringify(ROUTE_RULES)}::json) as (kind text, minutes integer, percent real, least integer)
      ) with ordinality as d (kind, minutes, percent, least, position)
      where not exists (select from alert_rule known where known.route = r.id and known.kind = d.kind)
      order by r.id, d.position
    `,
    "keep-route-rules",
  );
  const gone = await rows<{ id: number }>(
    tx,
    sql`select id from alert_rule where route is not null and route <> all(${routeIds}::uuid[])`,
    "rules-of-gone-routes",
  );
  for (const { id } of gone) await endAlertOf(tx, id);
  if (gone.length > 0)
    await tx.query(sql`delete from alert_rule where id = any(${gone.map(({ id }) => id)}::integer[])`);
}

/** The enabled rules of all routes. */
export function enabledRouteRules(tx: Sql): Promise<(RouteRule & { id: number; route: string })[]> {
  return rows(
    tx,
    sql`
      select id, route, kind, minutes, percent::float8 as percent, least from alert_rule
      where route is not null and enabled
      order by id
    `,
    "enabled-route-rules",
  );
}
