import { claimStatement } from "#lib/platform/lease";
import { maybeRow, oneRow, type Sql, sql } from "#lib/platform/postgres/sql";

/** A delivery that its holder tries now, with everything that the notice contains. */
export type DueDelivery = {
  id: string;
  event: "firing" | "recovered" | "test";
  tries: number;
  target: string;
  targetKind: "webhook" | "email";
  targetName: string;
  /** False also when the campaign was removed. */
  targetEnabled: boolean;
  shown: string;
  sealed: Buffer | null;
  quietFrom: string | null;
  quietTo: string | null;
  quietZone: string | null;
  /** Null when the alert is about routes. */
  campaign: number | null;
  campaignName: string | null;
  environment: string | null;
  route: string | null;
  routeName: string | null;
  firing: number | null;
  kind: string | null;
  minutes: number | null;
  percent: number | null;
  least: number | null;
  facts: unknown;
  startedAt: Date | null;
  endedAt: Date | null;
  /** State of the first notice. Only a target that received it is told that the alert is over. */
  firstState: string | null;
};

/**
 * Claims the next due delivery until the lease ends; only one process gets it. A recovery is delivered after the notice
 * that the alert fires.
 */
export function claimDelivery(db: Sql, now: Date, leaseMs: number): Promise<DueDelivery | null> {
  const claimed = claimStatement(
    { table: sql`alert_delivery`, key: sql`id`, until: sql`due_at` },
    {
      // The number of tries identifies the holder, so only the process that claimed this try records its outcome.
      set: sql`tries = tries + 1`,
      where: sql`
        state = 'waiting' and not exists (
          select from alert_delivery first
          where alert_delivery.event = 'recovered' and first.firing = alert_delivery.firing
            and first.target = alert_delivery.target and first.event = 'firing' and first.state = 'waiting')
      `,
      returning: sql`id, event, tries, target, firing`,
      leaseMs,
      now: sql`${now}::timestamptz`,
    },
  );
  return maybeRow(
    db,
    sql`
      with claimed as (
        ${claimed}
      )
      select d.id, d.event, d.tries, t.id as target, t.kind as target_kind, t.name as target_name,
        t.enabled and c.removed_at is null as target_enabled, t.shown, t.sealed, t.quiet_from, t.quiet_to, t.quiet_zone, c.id as campaign,
        c.name as campaign_name, u.name as environment, f.route, f.route_name, f.id as firing, f.kind, f.minutes, f.percent, f.least, f.facts,
        f.started_at, f.ended_at, first.state as first_state
      from claimed d
      join alert_target t on t.id = d.target
      left join console_campaign c on c.id = t.campaign
      left join upstream u on u.id = c.upstream_id
      left join alert_firing f on f.id = d.firing
      left join alert_delivery first on first.firing = d.firing and first.target = d.target and first.event = 'firing'
    `,
    "claim-delivery",
  );
}

type DeliveryOutcome = { state: "sent" | "failed" | "skipped"; said: string };

/** Records the outcome of a try, unless another process has claimed the delivery since. */
export async function completeDelivery(
  db: Sql,
  { id, tries }: Pick<DueDelivery, "id" | "tries">,
  { state, said }: DeliveryOutcome,
  now: Date,
): Promise<void> {
  await db.query(sql`
    update alert_delivery set state = ${state}, said = ${said}, settled_at = ${now}
    where id = ${id} and tries = ${tries} and state = 'waiting'
  `);
}

/** Postpones a delivery. `counts` is false when no try was made. */
export async function postponeDelivery(
  db: Sql,
  { id, tries }: Pick<DueDelivery, "id" | "tries">,
  until: Date,
  said: string,
  counts: boolean,
): Promise<void> {
  await db.query(sql`
    update alert_delivery set due_at = ${until}, said = ${said}, tries = tries - ${counts ? 0 : 1}::smallint
    where id = ${id} and tries = ${tries} and state = 'waiting'
  `);
}

export async function databaseNow(db: Sql): Promise<Date> {
  return (await oneRow<{ now: Date }>(db, sql`select clock_timestamp()::timestamptz(3) as now`)).now;
}
