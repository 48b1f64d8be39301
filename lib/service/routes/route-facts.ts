import type { RouteFacts } from "#lib/domain/alerts/route-facts";
import { isCreditCode } from "#lib/domain/routes/is-credit-code";
import { rawWords } from "#lib/domain/routes/raw-labels";
import type { Sql } from "#lib/platform/postgres/sql";
import type { Sealing } from "#lib/platform/secrets/key-ring";
import { lastReceipts, minutesOfRoutes, unboundRoutes } from "#lib/service/routes/fact-rows";
import { loadRoute } from "#lib/service/routes/load-routes";
import { listRoutes } from "#lib/service/routes/route-rows";

/** The facts about every route, for the rules that watch it. */
export async function routeFacts(db: Sql, sealing: Pick<Sealing, "open">): Promise<RouteFacts[]> {
  const routes = await listRoutes(db);
  if (routes.length === 0) return [];
  const unbound = new Map((await unboundRoutes(db)).map((row) => [row.routeId, row]));
  const receipts = new Map((await lastReceipts(db)).map(({ routeId, at }) => [routeId, at]));
  const minutes = Map.groupBy(await minutesOfRoutes(db), ({ routeId }) => routeId);
  return Promise.all(
    routes.map(async (row) => {
      const { id, name, outCode, outCount, drainingAt } = row;
      const loaded = await loadRoute(row, sealing);
      const preset = loaded.fault === null ? loaded.settings.codePreset : "standard";
      const own = drainingAt ? undefined : unbound.get(id);
      const words = rawWords(preset, outCode);
      const alarm = { code: outCode, words, isCredit: isCreditCode(preset, outCode) };
      return {
        routeId: id,
        name,
        unboundSince: own?.since ?? null,
        fault: own ? (loaded.fault ?? (own.fault || "No worker holds it.")) : "",
        alarm: outCount > 0 ? alarm : null,
        lastReceiptAt: receipts.get(id) ?? null,
        minutes: minutes.get(id) ?? [],
      };
    }),
  );
}
