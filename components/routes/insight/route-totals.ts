import type { RouteCount } from "#lib/wire/service/route-insight";

/** Outcomes of a campaign's attempts on one route. */
export type RouteTotal = {
  routeId: string;
  /** Null if the route was deleted. */
  route: string | null;
  sent: number;
  delivered: number;
  failed: number;
  /** The most frequent error; null if there was none. */
  error: string | null;
};

/** The counts summed by route, the busiest first. */
export function routeTotals(counts: readonly RouteCount[]): RouteTotal[] {
  const ids = [...new Set(counts.map(({ routeId }) => routeId))];
  const totals = ids.map((routeId) => {
    const own = counts.filter((count) => count.routeId === routeId);
    const sum = (status: string) =>
      own.reduce((total, count) => total + (count.status === status ? count.n : 0), 0);
    const [worst] = own.filter(({ error }) => error !== null).toSorted((a, b) => b.n - a.n);
    return {
      routeId,
      route: own[0]?.route ?? null,
      sent: sum("sent"),
      delivered: sum("success"),
      failed: sum("failure"),
      error: worst?.error ?? null,
    };
  });
  return totals.toSorted((a, b) => b.delivered + b.failed - (a.delivered + a.failed) || b.sent - a.sent);
}
