import { changeRule, removeRule } from "#lib/console/alerts/change-rules";
import { alertWrite } from "#lib/web/console/alerts-endpoint";
import { numberOf } from "#lib/web/console/number-of";
import { readBody } from "#lib/web/console/read-body";
import { AlertRuleChange } from "#lib/wire/console/alert";

type Params = { campaignId: string; ruleId: string };

export const PUT = alertWrite<Params>("administer", async (author, { ruleId }, request) =>
  changeRule(author, numberOf(ruleId), await readBody(request, AlertRuleChange)),
);

export const DELETE = alertWrite<Params>("administer", (author, { ruleId }) =>
  removeRule(author, numberOf(ruleId)),
);
