import { changeRule } from "#lib/console/alerts/change-rules";
import { numberOf } from "#lib/web/console/number-of";
import { readBody } from "#lib/web/console/read-body";
import { routeAlertWrite } from "#lib/web/console/route-alerts-endpoint";
import { RouteRuleChange } from "#lib/wire/console/route-alert";

type Params = { ruleId: string };

export const PUT = routeAlertWrite<Params>("administer", async (author, { ruleId }, request) =>
  changeRule(author, numberOf(ruleId), await readBody(request, RouteRuleChange)),
);
