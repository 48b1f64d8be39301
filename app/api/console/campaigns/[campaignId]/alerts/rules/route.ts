import { addRule } from "#lib/console/alerts/change-rules";
import { alertWrite } from "#lib/web/console/alerts-endpoint";
import { readBody } from "#lib/web/console/read-body";
import { AlertRuleRequest } from "#lib/wire/console/alert";

type Params = { campaignId: string };

export const POST = alertWrite<Params>("administer", async (author, _, request) =>
  addRule(author, await readBody(request, AlertRuleRequest)),
);
