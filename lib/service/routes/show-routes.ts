import type { RouteAdmin } from "#lib/service/routes/context";
import { loadRoute } from "#lib/service/routes/load-routes";
import { listRoutes } from "#lib/service/routes/route-rows";
import { summary } from "#lib/service/routes/summary";
import { listBinds, listUses } from "#lib/service/routes/summary-rows";
import type { RouteList, RouteSummary } from "#lib/wire/service/route-summary";

/** Every route, by name, in its current state in the database. */
export async function showRoutes({ pool, settings, sealing }: RouteAdmin): Promise<RouteList> {
  const now = new Date();
  const [rows, binds, uses] = await Promise.all([listRoutes(pool), listBinds(pool, null), listUses(pool)]);
  const routes = rows.map(async (row): Promise<RouteSummary> => {
    const own = binds.filter(({ routeId }) => routeId === row.id);
    const use = uses.find(({ routeId }) => routeId === row.id);
    return summary({ row, loaded: await loadRoute(row, sealing), binds: own, use, now });
  });
  return {
    routes: await Promise.all(routes),
    simulator: settings.environment !== "production",
    asOf: now.toISOString(),
  };
}
