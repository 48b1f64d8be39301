import type { AlertContext } from "#lib/console/alerts/context";
import { type EvaluatedRule, evaluateCampaignRules } from "#lib/console/alerts/evaluate-campaign-rules";
import { evaluateRouteRules } from "#lib/console/alerts/evaluate-route-rules";
import { LOCKS } from "#lib/platform/postgres/advisory-locks";
import { oneRow, rows, type Sql, sql } from "#lib/platform/postgres/sql";

/** An alert is over when its condition has not held for this long, so that a flapping condition makes one alert. */
export const CALM_SECONDS = 30;

/** An alert that has just begun or ended, by its number. */
type AlertEvent = { id: number; event: "firing" | "recovered" };

/**
 * Evaluates every rule of every campaign and route at one time, and records which alerts begin or end and whom to notify.
 * One process evaluates at a time; an index ensures that a rule fires once.
 */
export async function evaluateRules(
  tx: Sql,
  now: Date,
  routeFacts: AlertContext["routeFacts"] = null,
): Promise<{ begun: number; ended: number }> {
  const { mine } = await oneRow<{ mine: boolean }>(
    tx,
    sql`select pg_try_advisory_xact_lock(${LOCKS.alerts}) as mine`,
  );
  if (!mine) return { begun: 0, ended: 0 };
  const evaluated = await evaluateCampaignRules(tx, now);
  if (routeFacts) evaluated.push(...(await evaluateRouteRules(tx, await routeFacts(tx), now)));
  const begun = await beginAlerts(
    tx,
    now,
    evaluated.filter(({ fires }) => fires),
  );
  const ended = await endCalm(
    tx,
    now,
    evaluated.filter(({ fires }) => !fires),
  );
  await queueNotices(tx, now, [...begun, ...ended]);
  return { begun: begun.length, ended: ended.length };
}

/** Begins an alert for each rule, or updates its open alert. Returns the new alerts. */
async function beginAlerts(tx: Sql, now: Date, firing: EvaluatedRule[]): Promise<AlertEvent[]> {
  if (firing.length === 0) return [];
  const found = await rows<{ id: number; isNew: boolean }>(
    tx,
    sql`
      insert into alert_firing as f (rule, campaign, route, route_name, kind, minutes, percent, least, facts, started_at,
        seen_at)
      select j.id, j.campaign, j.route, j."routeName", j.kind, j.minutes, j.percent, j.least, j.facts, ${now}, ${now}
      from json_to_recordset(${JSON.stringify(firing)}::json) as j (id integer, campaign integer, route uuid,
        "routeName" text, kind text, minutes integer, percent real, least integer, facts jsonb)
      -- A rule may have been removed, switched off or changed since it was judged. Locked, because whoever does that ends its
      -- alert, and would not see one that begins meanwhile.
      join alert_rule r on r.id = j.id and r.enabled
        and (r.minutes, r.percent, r.least) is not distinct from (j.minutes, j.percent, j.least)
      for share of r
      on conflict (rule) where ended_at is null do update
        set facts = excluded.facts, route_name = excluded.route_name, seen_at = excluded.seen_at, calm_since = null
      returning f.id, f.xmax = 0 as is_new
    `,
  );
  return found.flatMap(({ id, isNew }) => (isNew ? [{ id, event: "firing" as const }] : []));
}

/** Records that the conditions of these rules no longer hold. Returns the alerts that are now over. */
async function endCalm(tx: Sql, now: Date, calm: EvaluatedRule[]): Promise<AlertEvent[]> {
  if (calm.length === 0) return [];
  const found = await rows<{ id: number; isOver: boolean }>(
    tx,
    sql`
      update alert_firing f set
        calm_since = coalesce(f.calm_since, ${now}),
        ended_at = case when f.calm_since <= ${longCalm(now)} then ${now}::timestamptz end,
        ended_why = case when f.calm_since <= ${longCalm(now)} then 'recovered' end
      where f.rule = any(${calm.map(({ id }) => id)}::integer[]) and f.ended_at is null
      returning f.id, f.ended_at is not null as is_over
    `,
  );
  return found.flatMap(({ id, isOver }) => (isOver ? [{ id, event: "recovered" as const }] : []));
}

function longCalm(now: Date) {
  return sql`${now}::timestamptz(3) - ${CALM_SECONDS} * interval '1 second'`;
}

/** Queues a notice for each target of the campaign, or of routes. A recovery goes only where the first notice does. */
async function queueNotices(tx: Sql, now: Date, events: AlertEvent[]): Promise<void> {
  if (events.length === 0) return;
  await tx.query(sql`
    insert into alert_delivery (target, firing, event, due_at)
    select t.id, f.id, e.event, ${now}
    from json_to_recordset(${JSON.stringify(events)}::json) as e (id bigint, event text)
    join alert_firing f on f.id = e.id
    join alert_target t on t.enabled and (t.campaign = f.campaign or t.campaign is null and f.campaign is null)
    where e.event = 'firing' or exists (
      select from alert_delivery d
      where d.firing = f.id and d.target = t.id and d.event = 'firing' and d.state in ('waiting', 'sent'))
    on conflict do nothing
  `);
}
