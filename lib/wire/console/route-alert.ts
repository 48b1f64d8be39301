import * as z from "zod";
import { FACTS_MINUTES } from "#lib/domain/alerts/route-facts";
import { AlertPage } from "#lib/wire/console/alert";

/** Minutes that a route's rule counts; the facts of all of them are known. */
const counted = z
  .int()
  .min(1)
  .max(FACTS_MINUTES - 60);
const atOnce = z.literal(0);
const share = { percent: z.number().min(0).max(99), least: z.int().min(1).max(1_000_000) };

/** PUT of service/alerts/rules/{ruleId} (administrators): another condition for a rule of a route, of the same kind. */
export const RouteRuleRequest = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("route_unbound"), minutes: z.int().min(0).max(10_080) }),
  z.strictObject({ kind: z.literal("route_alarm"), minutes: atOnce }),
  z.strictObject({ kind: z.literal("route_credit"), minutes: atOnce }),
  z.strictObject({ kind: z.literal("route_throttled"), minutes: counted, ...share }),
  z.strictObject({ kind: z.literal("route_silent"), minutes: counted, least: share.least }),
  z.strictObject({ kind: z.literal("route_unmatched"), minutes: counted, ...share }),
  z.strictObject({ kind: z.literal("route_slow"), minutes: counted, ...share }),
]);
export type RouteRuleRequest = z.infer<typeof RouteRuleRequest>;

/** PUT of service/alerts/rules/{ruleId}: the same, or on and off. Alerts that the rule has begun end. */
export const RouteRuleChange = z.union([z.strictObject({ enabled: z.boolean() }), RouteRuleRequest]);
export type RouteRuleChange = z.infer<typeof RouteRuleChange>;

/** GET /api/console/service/alerts: rules, targets and alerts of the routes of this installation's service. */
export const RouteAlertPage = AlertPage.extend({
  /** Every route, by name. */
  routes: z.array(z.object({ routeId: z.string(), name: z.string() })),
});
export type RouteAlertPage = z.infer<typeof RouteAlertPage>;
