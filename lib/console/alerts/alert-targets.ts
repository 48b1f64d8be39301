import { type AlertScope, isOf } from "#lib/console/alerts/alert-scope";
import { lockFor } from "#lib/platform/postgres/advisory-locks";
import { maybeRow, rows, type Sql, sql } from "#lib/platform/postgres/sql";

export type AlertTargetRow = {
  id: string;
  kind: "webhook" | "email";
  name: string;
  shown: string;
  quietFrom: string | null;
  quietTo: string | null;
  quietZone: string | null;
  enabled: boolean;
  lastEvent: string | null;
  lastState: string | null;
  lastTries: number | null;
  lastSaid: string | null;
  lastAt: Date | null;
};
type Quiet = { from: string; to: string; zone: string } | null;

export function listAlertTargets(db: Sql, scope: AlertScope): Promise<AlertTargetRow[]> {
  return rows(
    db,
    sql`
      select t.id, t.kind, t.name, t.shown, t.quiet_from, t.quiet_to, t.quiet_zone, t.enabled, d.event as last_event,
        d.state as last_state, d.tries as last_tries, d.said as last_said,
        coalesce(d.settled_at, d.created_at) as last_at
      from alert_target t
      left join lateral (
        select event, state, tries, said, settled_at, created_at from alert_delivery
        where target = t.id order by created_at desc limit 1
      ) d on true
      where ${isOf(scope, sql`t.campaign`)} order by t.created_at, t.id
    `,
  );
}

type NewTarget = {
  id: string;
  campaign: AlertScope;
  kind: string;
  name: string;
  shown: string;
  sealed: Buffer | null;
  quiet: Quiet;
  by: string;
};

/** False when the campaign, or the routes, have reached their limit. */
export async function insertAlertTarget(tx: Sql, target: NewTarget, most: number): Promise<boolean> {
  const { id, campaign, kind, name, shown, sealed, quiet, by } = target;
  // The lock prevents concurrent inserts from exceeding the limit.
  await tx.query(lockFor("alert targets", `${campaign ?? "routes"}`));
  const made = await tx.query(sql`
    insert into alert_target (id, campaign, kind, name, shown, sealed, quiet_from, quiet_to, quiet_zone, created_by)
    select ${id}, ${campaign}, ${kind}, ${name}, ${shown}, ${sealed}, ${quiet?.from ?? null}, ${quiet?.to ?? null},
      ${quiet?.zone ?? null}, ${by}
    where (select count(*) from alert_target where ${isOf(campaign)}) < ${most}
  `);
  return made.rowCount === 1;
}

type TargetChange = { name?: string; quiet?: Quiet; enabled?: boolean };

export async function changeAlertTarget(
  tx: Sql,
  scope: AlertScope,
  id: string,
  { name, quiet, enabled }: TargetChange,
): Promise<boolean> {
  const isQuietGiven = quiet !== undefined;
  const done = await tx.query(sql`
    update alert_target set name = coalesce(${name ?? null}, name), enabled = coalesce(${enabled ?? null}, enabled),
      quiet_from = case when ${isQuietGiven} then ${quiet?.from ?? null}::text else quiet_from end,
      quiet_to = case when ${isQuietGiven} then ${quiet?.to ?? null}::text else quiet_to end,
      quiet_zone = case when ${isQuietGiven} then ${quiet?.zone ?? null}::text else quiet_zone end
    where ${isOf(scope)} and id = ${id}
  `);
  return done.rowCount === 1;
}

export async function deleteAlertTarget(tx: Sql, scope: AlertScope, id: string): Promise<boolean> {
  const done = await tx.query(sql`delete from alert_target where ${isOf(scope)} and id = ${id}`);
  return done.rowCount === 1;
}

/** A webhook's encrypted address, locked until the transaction ends; null when there is no such webhook. */
export async function lockSealed(tx: Sql, scope: AlertScope, id: string): Promise<Buffer | null> {
  const found = await maybeRow<{ sealed: Buffer | null }>(
    tx,
    sql`select sealed from alert_target where ${isOf(scope)} and id = ${id} for update`,
  );
  return found?.sealed ?? null;
}

export async function saveSealed(tx: Sql, id: string, sealed: Buffer): Promise<void> {
  await tx.query(sql`update alert_target set sealed = ${sealed} where id = ${id}`);
}

/** Requests a test notice. False when there is no such target. A test that still waits is not queued twice. */
export async function requestTest(tx: Sql, scope: AlertScope, id: string): Promise<boolean> {
  const found = await maybeRow(tx, sql`select id from alert_target where ${isOf(scope)} and id = ${id}`);
  if (!found) return false;
  await tx.query(sql`
    insert into alert_delivery (target, event, due_at) values (${id}, 'test', clock_timestamp())
    on conflict do nothing
  `);
  return true;
}
