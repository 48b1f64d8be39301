import type { QuietHours } from "#lib/domain/plans/quiet-hours";
import type { Maybes, RetryPlan } from "#lib/domain/plans/retry-plan";
import { maybeRow, rows, type Sql, sql } from "#lib/platform/postgres/sql";
import type { Requester } from "#lib/platform/requester";

/** All of these are set, or none. */
export type QuietColumns = { quietFrom: string | null; quietTo: string | null; quietZone: string | null };

export type RetryPlanRow = Requester &
  QuietColumns & {
    id: number;
    campaign: number;
    batchId: string | null;
    delaysMinutes: number[];
    maybes: Maybes;
    most: number;
    since: Date | null;
    createdAt: Date;
    used: number;
    operation: number | null;
    lookedAt: Date | null;
    stoppedAt: Date | null;
    stoppedBy: string | null;
    stopReason: string | null;
    notes: number;
  };

export const columns = sql`
  id, campaign, batch_id, delays_minutes, maybes, quiet_from, quiet_to, quiet_zone, most, since, operator_id,
  operator_email, address, created_at, used, operation, looked_at, stopped_at, stopped_by, stop_reason,
  (select count(*)::int from note n where n.plan = retry_plan.id) as notes
`;

/** The rule stored in a row. */
export function ruleOf(row: RetryPlanRow): RetryPlan {
  const { delaysMinutes, maybes, most, since } = row;
  return { delaysMinutes, maybes, quiet: quietOf(row), most, since };
}

export function quietOf({ quietFrom: from, quietTo: to, quietZone: zone }: QuietColumns): QuietHours | null {
  return from !== null && to !== null && zone !== null ? { from, to, zone } : null;
}

/** The actor of a plan's retries. */
export function planActor({ id, operatorEmail }: Pick<RetryPlanRow, "id" | "operatorEmail">): string {
  return `retry plan ${id} of ${operatorEmail}`;
}

export type NewRetryPlan = Requester & { campaign: number; batchId: string | null; rule: RetryPlan };

/** Turns a plan on; null when one is already on for the same batch, or the campaign. */
export function insertPlan(tx: Sql, { rule, ...plan }: NewRetryPlan): Promise<RetryPlanRow | null> {
  const { delaysMinutes, maybes, quiet, most, since } = rule;
  return maybeRow(
    tx,
    sql`
      insert into retry_plan (campaign, batch_id, delays_minutes, maybes, quiet_from, quiet_to, quiet_zone, most, since,
        operator_id, operator_email, address)
      values (${plan.campaign}, ${plan.batchId}, ${delaysMinutes}::integer[], ${maybes}, ${quiet?.from ?? null},
        ${quiet?.to ?? null}, ${quiet?.zone ?? null}, ${most}, ${since}, ${plan.operatorId}, ${plan.operatorEmail},
        ${plan.address})
      on conflict do nothing
      returning ${columns}
    `,
  );
}

export function findPlan(db: Sql, campaign: number, id: number): Promise<RetryPlanRow | null> {
  return maybeRow(db, sql`select ${columns} from retry_plan where campaign = ${campaign} and id = ${id}`);
}

/** The plan that is on for a batch, or without one for the campaign. */
export function findPlanOn(db: Sql, campaign: number, batchId: string | null): Promise<RetryPlanRow | null> {
  return maybeRow(
    db,
    sql`
      select ${columns} from retry_plan
      where campaign = ${campaign} and coalesce(batch_id, '') = ${batchId ?? ""} and stopped_at is null
    `,
  );
}

/** Plans that are on first, then those that were, newest first. */
export function listPlans(db: Sql, campaign: number, limit: number): Promise<RetryPlanRow[]> {
  return rows(
    db,
    sql`
      select ${columns} from retry_plan where campaign = ${campaign}
      order by stopped_at is not null, id desc limit ${limit}
    `,
  );
}

/** The ids of all plans that are on. */
export async function listPlansOn(db: Sql): Promise<number[]> {
  const found = await rows<{ id: number }>(
    db,
    sql`select id from retry_plan where stopped_at is null order by id`,
    "list-plans-on",
  );
  return found.map(({ id }) => id);
}

export async function markStopped(tx: Sql, id: number, by: string, reason: string): Promise<void> {
  await tx.query(sql`
    update retry_plan set stopped_at = clock_timestamp(), stopped_by = ${by}, stop_reason = ${reason}
    where id = ${id} and stopped_at is null
  `);
}
