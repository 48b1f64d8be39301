import { statusCode } from "#lib/domain/messages/status";
import { rows, type Sql, sql } from "#lib/platform/postgres/sql";
import type { SeenCode } from "#lib/service/delivery/hand-over/decide";

/** After an alarm the route rests. The time doubles with each alarm, within these limits. */
const FIRST_REST_SECONDS = 30;
const LONGEST_REST_SECONDS = 600;

export type Reached = { campaignId: string; routeId: string | null; status: number; error: number | null };

/** Counts the statuses that messages reached on a route, by campaign and hour. */
export async function countReached(tx: Sql, reached: Reached[]): Promise<void> {
  const counts = new Map<string, Reached & { routeId: string; n: number }>();
  for (const { campaignId, routeId, status, error } of reached) {
    if (routeId === null) continue;
    const key = `${campaignId} ${routeId} ${status} ${error}`;
    const known = counts.get(key);
    if (known) known.n++;
    else counts.set(key, { campaignId, routeId, status, error, n: 1 });
  }
  if (counts.size === 0) return;
  // Sorted, so that two transactions never deadlock.
  const sorted = [...counts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
  await rows(
    tx,
    sql`
      insert into route_count as c (route_id, campaign_id, hour, status, error, n)
      select route_id, campaign_id, date_trunc('hour', now()), status, coalesce(error, -1), n
      from unnest(${sorted.map((row) => row.routeId)}::uuid[], ${sorted.map((row) => row.campaignId)}::uuid[],
        ${sorted.map((row) => row.status)}::smallint[], ${sorted.map((row) => row.error)}::smallint[], ${sorted.map((row) => row.n)}::bigint[])
        as u (route_id, campaign_id, status, error, n)
      on conflict (route_id, hour, campaign_id, status, error) do update set n = c.n + excluded.n
    `,
    "count-on-route",
  );
}

/** Counts messages that were just handed over, as `countReached` does. */
export function countOnRoute(
  tx: Sql,
  over: { campaignId: string; routeId: string | null; error: number | null }[],
): Promise<void> {
  const reached = over.map(({ campaignId, routeId, error }) => ({
    ...{ campaignId, routeId, error, status: statusCode(error === null ? "sent" : "failure") },
  }));
  return countReached(tx, reached);
}

export type RouteCode = SeenCode & { routeId: string };

/** Counts the provider's codes, for the page that shows which of them nobody has mapped. */
export async function noteCodes(tx: Sql, codes: RouteCode[]): Promise<void> {
  if (codes.length === 0) return;
  const counts = new Map<string, RouteCode & { n: number }>();
  for (const code of codes) {
    const key = `${code.routeId} ${code.source} ${code.code.slice(0, 100)}`;
    counts.set(key, { ...code, n: (counts.get(key)?.n ?? 0) + 1 });
  }
  const sorted = [...counts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
  await tx.query(sql`
    insert into route_code as c (route_id, source, code, verdict, mapped, n)
    select * from unnest(${sorted.map((row) => row.routeId)}::uuid[], ${sorted.map((row) => row.source)}::text[],
      ${sorted.map((row) => row.code.slice(0, 100))}::text[], ${sorted.map((row) => row.verdict)}::text[],
      ${sorted.map((row) => row.mapped)}::boolean[], ${sorted.map((row) => row.n)}::bigint[])
    on conflict (route_id, source, code) do update set n = c.n + excluded.n, last_at = now(),
      verdict = excluded.verdict, mapped = excluded.mapped
  `);
}

/** Pauses a route because something is wrong with its account. Its messages wait, or take the next route. */
export async function noteAlarm(tx: Sql, routeId: string, code: string): Promise<void> {
  await tx.query(sql`
    update route
    set out_code = ${code.slice(0, 200)}, out_count = least(out_count + 1, 100),
      out_until = now() + interval '1 second'
        * least(${LONGEST_REST_SECONDS}, ${FIRST_REST_SECONDS} * 2 ^ least(out_count, 10))
    where id = ${routeId} and (out_until is null or out_until <= now())
  `);
}

/** Ends the alarm of a route whose account takes messages again. */
export async function endAlarm(db: Sql, routeId: string): Promise<void> {
  await db.query(sql`
    update route set out_code = '', out_count = 0, out_until = null
    where id = ${routeId} and out_count > 0 and out_until <= now()
  `);
}
