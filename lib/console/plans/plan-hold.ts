import { findPlanOfOperation } from "#lib/console/plans/plan-of-operation";
import { quietOf } from "#lib/console/plans/plan-rows";
import { type PlanHold, planHold } from "#lib/domain/plans/plan-hold";
import type { Sql } from "#lib/platform/postgres/sql";

/** How soon to check again whether people's own retries have ended. */
const PEOPLE_MS = 1000;

/** What delays an operation of a retry plan now; null when nothing does, and for other operations. */
export async function findPlanHold(db: Sql, operation: number, now: Date): Promise<PlanHold | null> {
  const plan = await findPlanOfOperation(db, operation);
  return plan && planHold({ quiet: quietOf(plan), peopleFirst: plan.peopleFirst }, now);
}

/** How long such an operation will make no call, as far as is known; zero when it may. */
export async function planHoldMs(db: Sql, operation: number, now: Date): Promise<number> {
  const hold = await findPlanHold(db, operation, now);
  if (!hold) return 0;
  return hold.until ? hold.until.getTime() - now.getTime() : PEOPLE_MS;
}
