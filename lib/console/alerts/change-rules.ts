import {
  changeAlertRule,
  deleteAlertRule,
  insertAlertRule,
  type RuleCondition,
} from "#lib/console/alerts/alert-rules";
import { type Author, type CampaignAuthor, goneAlert, recordChange } from "#lib/console/alerts/record-change";
import { RefusedError } from "#lib/console/refused-error";
import { begin } from "#lib/platform/postgres/sql";
import type { AlertRuleRequest } from "#lib/wire/console/alert";
import type { RouteRuleRequest } from "#lib/wire/console/route-alert";

const MOST_RULES = 20;

/** Throws RefusedError when the campaign has reached its limit of rules. */
export async function addRule(author: CampaignAuthor, request: AlertRuleRequest): Promise<void> {
  await begin(author.pool, async (tx) => {
    const condition = conditionOf(request);
    const id = await insertAlertRule(tx, author.campaign, condition, author.email, MOST_RULES);
    if (id === null) {
      const said = `A campaign can have at most ${MOST_RULES} rules. Remove one first.`;
      throw new RefusedError(400, "too_many", said);
    }
    await recordChange(tx, author, "alert_rule.create", `alert rule ${id}`, condition);
  });
}

/** Changes a rule's condition, or switches it on or off, and ends its alert. Throws RefusedError when there is no such rule. */
export function changeRule(
  author: Author,
  id: number,
  change: AlertRuleRequest | RouteRuleRequest | { enabled: boolean },
): Promise<void> {
  return begin(author.pool, async (tx) => {
    const next = "enabled" in change ? change : conditionOf(change);
    if (!(await changeAlertRule(tx, author.campaign, id, next))) throw goneAlert();
    await recordChange(tx, author, "alert_rule.change", `alert rule ${id}`, next);
  });
}

export function removeRule(author: CampaignAuthor, id: number): Promise<void> {
  return begin(author.pool, async (tx) => {
    if (!(await deleteAlertRule(tx, author.campaign, id))) throw goneAlert();
    await recordChange(tx, author, "alert_rule.delete", `alert rule ${id}`, {});
  });
}

function conditionOf(request: AlertRuleRequest | RouteRuleRequest): RuleCondition {
  return { percent: null, least: null, ...request };
}
