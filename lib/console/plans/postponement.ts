import { type QuietColumns, quietOf } from "#lib/console/plans/plan-rows";
import { type Postponement, postponement } from "#lib/domain/plans/postponement";
import { maybeRow, type Sql, sql } from "#lib/platform/postgres/sql";

type PlanOfOperation = QuietColumns & {
  /** Whether a bulk retry that an operator began still has calls to make. */
  peopleFirst: boolean;
};

/** How soon to check again whether people's own retries have ended. */
const PEOPLE_MS = 1000;

/** The reason why an operation of a retry plan waits now. Null when it does not wait, or is no plan's operation. */
export async function findPostponement(db: Sql, operation: number, now: Date): Promise<Postponement | null> {
  const plan = await findPlanOfOperation(db, operation);
  return plan && postponement({ quiet: quietOf(plan), peopleFirst: plan.peopleFirst }, now);
}

/** How long such an operation will make no call, as far as is known; zero when it may. */
export async function postponedMs(db: Sql, operation: number, now: Date): Promise<number> {
  const postponed = await findPostponement(db, operation, now);
  if (!postponed) return 0;
  return postponed.until ? postponed.until.getTime() - now.getTime() : PEOPLE_MS;
}

/** The facts that delay an operation of a plan; null for any other, and once it is cancelled. */
function findPlanOfOperation(db: Sql, operation: number): Promise<PlanOfOperation | null> {
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
