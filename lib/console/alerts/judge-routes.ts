import type { JudgedRule } from "#lib/console/alerts/judge-rules";
import { enabledRouteRules, keepRouteRules } from "#lib/console/alerts/route-rule-rows";
import { judgeRoute } from "#lib/domain/alerts/judge-route";
import type { RouteFacts } from "#lib/domain/alerts/route-facts";
import type { Sql } from "#lib/platform/postgres/sql";

/** Evaluates every rule of every route at one time. A new route gets its rules. */
export async function judgeRoutes(tx: Sql, routes: RouteFacts[], now: Date): Promise<JudgedRule[]> {
  await keepRouteRules(
    tx,
    routes.map(({ routeId }) => routeId),
  );
  const known = new Map(routes.map((facts) => [facts.routeId, facts]));
  const rules = await enabledRouteRules(tx);
  return rules.flatMap((rule) => {
    const facts = known.get(rule.route);
    return facts ? [{ ...rule, campaign: null, routeName: facts.name, ...judgeRoute(rule, facts, now) }] : [];
  });
}
