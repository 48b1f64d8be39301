import { type AlertScope, isOf } from "#lib/console/alerts/alert-scope";
import { endAlertOf } from "#lib/console/alerts/alerts";
import { maybeRow, oneRow, rows, type Sql, sql } from "#lib/platform/postgres/sql";

export type AlertRuleRow = {
  id: number;
  /** Null for a campaign's rule. */
  route: string | null;
  kind: string;
  minutes: number;
  percent: number | null;
  least: number | null;
  enabled: boolean;
  createdBy: string;
};
export type RuleCondition = Pick<AlertRuleRow, "kind" | "minutes" | "percent" | "least">;

export function listAlertRules(db: Sql, scope: AlertScope): Promise<AlertRuleRow[]> {
  return rows(
    db,
    sql`
      select id, route, kind, minutes, percent::float8 as percent, least, enabled, created_by from alert_rule
      where ${isOf(scope)} order by id
    `,
  );
}

/** The new rule's number, or null when the campaign has reached its limit. */
export async function insertAlertRule(
  tx: Sql,
  campaign: number,
  { kind, minutes, percent, least }: RuleCondition,
  by: string,
  most: number,
): Promise<number | null> {
  // Locks the campaign, so that concurrent inserts cannot exceed the limit.
  await oneRow(tx, sql`select id from console_campaign where id = ${campaign} for update`);
  const made = await maybeRow<{ id: number }>(
    tx,
    sql`
      insert into alert_rule (campaign, kind, minutes, percent, least, created_by)
      select ${campaign}, ${kind}, ${minutes}, ${percent}, ${least}, ${by}
      where (select count(*) from alert_rule where campaign = ${campaign}) < ${most}
      returning id
    `,
  );
  return made?.id ?? null;
}

/**
 * Changes a rule's condition, or switches it on or off, and ends its alert. False when there is no such rule, or when it is
 * a route's and the new condition is of another kind.
 */
export async function changeAlertRule(
  tx: Sql,
  scope: AlertScope,
  id: number,
  change: RuleCondition | { enabled: boolean },
): Promise<boolean> {
  const done =
    "enabled" in change
      ? await tx.query(
          sql`update alert_rule set enabled = ${change.enabled} where ${isOf(scope)} and id = ${id}`,
        )
      : await tx.query(sql`
          update alert_rule set kind = ${change.kind}, minutes = ${change.minutes}, percent = ${change.percent},
            least = ${change.least}
          where ${isOf(scope)} and id = ${id} and (route is null or kind = ${change.kind})
        `);
  if (done.rowCount !== 1) return false;
  await endAlertOf(tx, id);
  return true;
}

export async function deleteAlertRule(tx: Sql, campaign: number, id: number): Promise<boolean> {
  const found = await maybeRow(
    tx,
    sql`select id from alert_rule where campaign = ${campaign} and id = ${id} for update`,
  );
  if (!found) return false;
  await endAlertOf(tx, id);
  await tx.query(sql`delete from alert_rule where id = ${id}`);
  return true;
}
