import type { EvaluatedRule } from "#lib/console/alerts/evaluate-campaign-rules";
import { enabledRouteRules, keepRouteRules } from "#lib/console/alerts/route-rule-rows";
import { evaluateRouteRule } from "#lib/domain/alerts/evaluate-route-rule";
import type { RouteFacts } from "#lib/domain/alerts/route-facts";
import type { Sql } from "#lib/platform/postgres/sql";

/** Evaluates every rule of every route at one time. A new route gets its rules. */
export async function evaluateRouteRules(tx: Sql, routes: RouteFacts[], now: Date): Promise<EvaluatedRule[]> {
  await keepRouteRules(
    tx,
    routes.map(({ routeId }) => routeId),
  );
  const known = new Map(routes.map((facts) => [facts.routeId, facts]));
  const rules = await enabledRouteRules(tx);
  return rules.flatMap((rule) => {
    const facts = known.get(rule.route);
    return facts
      ? [{ ...rule, campaign: null, routeName: facts.name, ...evaluateRouteRule(rule, facts, now) }]
      : [];
  });
}
