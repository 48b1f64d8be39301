import { type AlertScope, isOf } from "#lib/console/alerts/alert-scope";
import { andSeenWholeBy, type Viewer } from "#lib/console/membership/seen-campaigns";
import { empty, maybeRow, oneRow, rows, type Sql, sql } from "#lib/platform/postgres/sql";

export type AlertRow = {
  id: number;
  /** Null when the alert is about a route. */
  campaign: number | null;
  campaignName: string | null;
  route: string | null;
  /** The campaign's name when the alert was last found. */
  routeName: string | null;
  kind: string;
  minutes: number;
  percent: number | null;
  least: number | null;
  facts: unknown;
  startedAt: Date;
  endedAt: Date | null;
  endedWhy: string | null;
  acknowledgedAt: Date | null;
  acknowledgedBy: string | null;
  notified: number;
  unnotified: number;
  notes: number;
};

type Which = {
  scope: AlertScope | "all";
  viewer?: Viewer;
  open: boolean;
  before?: number | null;
  limit: number;
};

/** Alerts of a campaign, of routes or of all, newest first: those that fire now, or those that are over. */
export function listAlerts(
  db: Sql,
  { scope, viewer = null, open, before = null, limit }: Which,
): Promise<AlertRow[]> {
  return rows(
    db,
    sql`
      select f.id, f.campaign, c.name as campaign_name, f.route, f.route_name, f.kind, f.minutes, f.percent, f.least, f.facts, f.started_at,
        f.ended_at, f.ended_why, f.acknowledged_at, f.acknowledged_by, d.notified, d.unnotified,
        (select count(*)::int from note n where n.alert = f.id) as notes
      from alert_firing f
      left join console_campaign c on c.id = f.campaign
      cross join lateral (
        select (count(*) filter (where state = 'sent'))::int as notified,
          (count(*) filter (where state = 'failed' or state = 'waiting' and tries > 0))::int as unnotified
        from alert_delivery where firing = f.id and event = 'firing'
      ) d
      where ${open ? sql`f.ended_at is null` : sql`f.ended_at is not null`}
        and c.removed_at is null
        ${scope === "all" ? empty : sql`and ${isOf(scope, sql`f.campaign`)}`}
        ${andSeenWholeBy(viewer, sql`f.campaign`)}
        ${before === null ? empty : sql`and f.id < ${before}`}
      order by f.id desc limit ${limit}
    `,
  );
}

/** Counts the firing, unacknowledged alerts of routes and of all campaigns that the person may see. */
export async function countFiring(db: Sql, viewer: Viewer): Promise<number> {
  const { n } = await oneRow<{ n: number }>(
    db,
    sql`
      select count(*)::int as n from alert_firing f left join console_campaign c on c.id = f.campaign
      where f.ended_at is null and f.acknowledged_at is null and c.removed_at is null
        ${andSeenWholeBy(viewer, sql`f.campaign`)}
    `,
  );
  return n;
}

/** False when the alert is over, already acknowledged or outside the scope. */
export async function acknowledgeAlert(tx: Sql, scope: AlertScope, id: number, by: string): Promise<boolean> {
  const done = await tx.query(sql`
    update alert_firing set acknowledged_at = clock_timestamp(), acknowledged_by = ${by}
    where ${isOf(scope)} and id = ${id} and acknowledged_at is null and ended_at is null
  `);
  return done.rowCount === 1;
}

/** Whether the alert belongs to the campaign, or to a route. */
export async function isAlertOf(db: Sql, scope: AlertScope, id: number): Promise<boolean> {
  return (await maybeRow(db, sql`select from alert_firing where ${isOf(scope)} and id = ${id}`)) !== null;
}

/** Ends the alert of a rule that is changed or deleted. Nobody is notified. */
export async function endAlertOf(tx: Sql, rule: number): Promise<void> {
  await tx.query(sql`
    with over as (
      update alert_firing set ended_at = clock_timestamp(), ended_why = 'rule_changed'
      where rule = ${rule} and ended_at is null
      returning id
    )
    update alert_delivery set state = 'skipped', said = 'Its rule was changed.', settled_at = clock_timestamp()
    where firing in (select id from over) and state = 'waiting'
  `);
}
