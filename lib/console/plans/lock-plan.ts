import { columns, type RetryPlanRow } from "#lib/console/plans/plan-rows";
import { RefusedError } from "#lib/console/refused-error";
import { maybeRow, rows, type Sql, sql } from "#lib/platform/postgres/sql";

export type LockedPlan = RetryPlanRow & {
  role: string | null;
  /** Whether it is for a batch that the person who turned it on has sent. */
  isOwn: boolean;
};

/**
 * A plan that is on, locked until the transaction ends, with the present role of the person who turned it on (null when
 * they are gone). Null when another process holds it.
 */
export function tryLockPlan(tx: Sql, id: number): Promise<LockedPlan | null> {
  return maybeRow(
    tx,
    sql`
      select p.*, role_in_campaign(p.operator_id, p.campaign) as role, exists (
        select from own_work o
        where o.campaign = p.campaign and o.object_id = p.batch_id and o.operator_id = p.operator_id) as is_own
      from (select ${columns} from retry_plan where id = ${id} and stopped_at is null for update skip locked) p
    `,
    "try-lock-plan",
  );
}

/** The plan for a person, who waits while another process holds it. Throws RefusedError when there is no such plan. */
export async function lockPlan(tx: Sql, campaign: number, id: number): Promise<RetryPlanRow> {
  const plan = await maybeRow<RetryPlanRow>(
    tx,
    sql`select ${columns} from retry_plan where campaign = ${campaign} and id = ${id} for update`,
  );
  if (!plan) throw unknownPlan();
  return plan;
}

/** The plans turned on by that time that are still on, locked until the transaction ends. */
export function lockPlansOn(tx: Sql, moment: Date): Promise<RetryPlanRow[]> {
  return rows(
    tx,
    sql`
      select ${columns} from retry_plan where stopped_at is null and created_at <= ${moment} order by id for update
    `,
  );
}

export function unknownPlan(): RefusedError {
  return new RefusedError(404, "plan_unknown", "This campaign has no such retry plan.");
}
