import { addRule, MOST_RULES } from "#lib/console/alerts/change-rules";
import { AlertRuleRequest } from "#lib/wire/console-alert";
import { alertWrite } from "../../../../alerts-endpoint";
import { Refused, readBody } from "../../../../console-endpoint";

type Params = { campaignId: string };

export const POST = alertWrite<Params>("administer", async (author, _, request) => {
  const made = await addRule(author, await readBody(request, AlertRuleRequest));
  if (!made)
    throw new Refused(400, "too_many", `A campaign can have at most ${MOST_RULES} rules. Remove one first.`);
  return true;
});
