import { deliveryError } from "#lib/domain/messages/delivery-error";
import { messageStatus } from "#lib/domain/messages/status";
import { rows, sql } from "#lib/platform/postgres/sql";
import type { Service } from "#lib/service/context";
import type { RouteCount } from "#lib/wire/service/route-insight";

type CountRow = { routeId: string; route: string | null; status: number; error: number; n: number };
type Span = { from: Date; to: Date };

/** The value in route_count for "no error". */
const NO_ERROR = -1;

/** The results of a campaign's messages on each route, from the hour of `from` up to `to`. */
export async function showRouteCounts(
  { pool }: Pick<Service, "pool">,
  campaignId: string,
  { from, to }: Span,
): Promise<RouteCount[]> {
  const found = await rows<CountRow>(
    pool,
    sql`
      select c.route_id, r.name as route, c.status, c.error, sum(c.n)::bigint as n
      from route_count c left join route r on r.id = c.route_id
      where c.campaign_id = ${campaignId} and c.hour >= date_trunc('hour', ${from}::timestamptz) and c.hour < ${to}
      group by 1, 2, 3, 4
      order by 2 nulls last, 1, 3, 4
    `,
  );
  return found.map(({ status, error, ...count }) => ({
    ...count,
    status: messageStatus(status),
    error: error === NO_ERROR ? null : deliveryError(error).code,
  }));
}
