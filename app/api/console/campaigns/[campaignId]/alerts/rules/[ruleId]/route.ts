import { changeRule, removeRule } from "#lib/console/alerts/change-rules";
import { AlertRuleChange } from "#lib/wire/console-alert";
import { alertWrite } from "../../../../../alerts-endpoint";
import { readBody } from "../../../../../console-endpoint";
import { numberOf } from "../../../../../number-of";

type Params = { campaignId: string; ruleId: string };

export const PUT = alertWrite<Params>("administer", async (author, { ruleId }, request) =>
  changeRule(author, numberOf(ruleId), await readBody(request, AlertRuleChange)),
);

export const DELETE = alertWrite<Params>("administer", (author, { ruleId }) =>
  removeRule(author, numberOf(ruleId)),
);
