import { rows, type Sql, sql } from "#lib/platform/postgres/sql";
import type { Decision } from "#lib/service/delivery/hand-over/decide";

type What = "accepted" | "refused" | "throttled" | "unknown" | "receipt" | "unmatched" | "timely";

/** Something that happened `n` times on a route, at this moment or now. */
export type Happened = { routeId: string; what: What; at?: Date; n: number };

const MINUTE_MS = 60_000;

/** Counts events by the minute. It comes after other counts, so that transactions lock these rows only briefly. */
export async function countMinutes(tx: Sql, happened: Happened[]): Promise<void> {
  const some = summed(happened);
  if (some.length === 0) return;
  await rows(
    tx,
    // Sorted, so that two transactions never deadlock.
    sql`
      insert into route_minute as m (route_id, at, what, n)
      select route_id, date_trunc('minute', coalesce(at, now()), 'UTC') as minute, what, sum(n)
      from unnest(${some.map(({ routeId }) => routeId)}::uuid[], ${some.map(({ at }) => at ?? null)}::timestamptz[],
        ${some.map(({ what }) => what)}::text[], ${some.map(({ n }) => n)}::integer[]) as u (route_id, at, what, n)
      group by 1, 2, 3
      order by 1, 2, 3
      on conflict (route_id, at, what) do update set n = m.n + excluded.n
    `,
    "count-minutes-of-route",
  );
}

/** Sums equal events first, because hundreds of receipts concern few routes and minutes. */
function summed(happened: Happened[]): Happened[] {
  const sums = new Map<string, Happened>();
  for (const { routeId, what, at, n } of happened) {
    if (n === 0) continue;
    const key = `${routeId} ${what} ${at && Math.floor(at.getTime() / MINUTE_MS)}`;
    const known = sums.get(key);
    if (known) known.n += n;
    else sums.set(key, { routeId, what, n, ...(at && { at }) });
  }
  return [...sums.values()];
}

/** Counts the provider's answers. Answers of the simulator, for test numbers, are not counted for the route. */
export function countAnswers(
  tx: Sql,
  routeId: string,
  { over, deferred, unknown }: Pick<Decision, "over" | "deferred" | "unknown">,
): Promise<void> {
  const own = over.filter((one) => one.routeId !== null);
  const accepted = own.filter(({ error }) => error === null).length;
  return countMinutes(tx, [
    { routeId, what: "accepted", n: accepted },
    { routeId, what: "refused", n: own.length - accepted },
    { routeId, what: "throttled", n: deferred.filter(({ isThrottled }) => isThrottled).length },
    { routeId, what: "unknown", n: unknown.length },
  ]);
}
