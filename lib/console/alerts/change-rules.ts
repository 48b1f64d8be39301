import {
  changeAlertRule,
  deleteAlertRule,
  insertAlertRule,
  type RuleCondition,
} from "#lib/console/alerts/alert-rules";
import { type Author, recordChange } from "#lib/console/alerts/record-change";
import { begin } from "#lib/platform/postgres/sql";
import type { AlertRuleRequest } from "#lib/wire/console/alert";

export const MOST_RULES = 20;

/** False when the campaign has as many rules as it may have. */
export function addRule(author: Author, request: AlertRuleRequest): Promise<boolean> {
  return begin(author.pool, async (tx) => {
    const condition = conditionOf(request);
    const id = await insertAlertRule(tx, author.campaign, condition, author.email, MOST_RULES);
    if (id === null) return false;
    await recordChange(tx, author, "alert_rule.create", `alert rule ${id}`, condition);
    return true;
  });
}

/** Another condition, or on and off; what the rule has begun is over. False when there is no such rule. */
export function changeRule(
  author: Author,
  id: number,
  change: AlertRuleRequest | { enabled: boolean },
): Promise<boolean> {
  return begin(author.pool, async (tx) => {
    const next = "enabled" in change ? change : conditionOf(change);
    if (!(await changeAlertRule(tx, author.campaign, id, next))) return false;
    await recordChange(tx, author, "alert_rule.change", `alert rule ${id}`, next);
    return true;
  });
}

export function removeRule(author: Author, id: number): Promise<boolean> {
  return begin(author.pool, async (tx) => {
    if (!(await deleteAlertRule(tx, author.campaign, id))) return false;
    await recordChange(tx, author, "alert_rule.delete", `alert rule ${id}`, {});
    return true;
  });
}

function conditionOf(request: AlertRuleRequest): RuleCondition {
  const { kind, minutes } = request;
  return request.kind === "failure_rate"
    ? { kind, minutes, percent: request.percent, least: request.least }
    : { kind, minutes, percent: null, least: null };
}
