import { addRule, MOST_RULES } from "#lib/console/alerts/change-rules";
import { alertWrite } from "#lib/web/console/alerts-endpoint";
import { Refused, readBody } from "#lib/web/console/console-endpoint";
import { AlertRuleRequest } from "#lib/wire/console/alert";

type Params = { campaignId: string };

export const POST = alertWrite<Params>("administer", async (author, _, request) => {
  const made = await addRule(author, await readBody(request, AlertRuleRequest));
  if (!made)
    throw new Refused(400, "too_many", `A campaign can have at most ${MOST_RULES} rules. Remove one first.`);
  return true;
});
