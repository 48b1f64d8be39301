import type { QuietColumns } from "#lib/console/plans/plan-rows";
import { maybeRow, type Sql, sql } from "#lib/platform/postgres/sql";

export type PlanOfOperation = QuietColumns & {
  /** Whether a bulk retry that an operator began still has calls to make. */
  peopleFirst: boolean;
};

/** The facts that delay an operation of a plan; null for any other, and once it is cancelled. */
export function findPlanOfOperation(db: Sql, operation: number): Promise<PlanOfOperation | null> {
  return maybeRow(
    db,
    sql`
      select p.quiet_from, p.quiet_to, p.quiet_zone, exists (
        select from operation other
        where other.campaign = o.campaign and other.plan is null and other.ended_at is null
          and other.cancelled_at is null and exists (
            select from operation_item i where i.operation = other.id and i.request is null and i.skipped is null)
        ) as people_first
      from operation o join retry_plan p on p.id = o.plan
      where o.id = ${operation} and o.cancelled_at is null
    `,
    "plan-of-operation",
  );
}

/** Records which plan began an operation. */
export async function setPlan(tx: Sql, operation: number, plan: number): Promise<void> {
  await tx.query(sql`update operation set plan = ${plan} where id = ${operation}`);
}
