import { cancelOperation } from "#lib/console/operations/operations";
import { notePlanAction } from "#lib/console/plans/plan-actions";
import { releaseOpen } from "#lib/console/plans/plan-questions";
import { markStopped, type RetryPlanRow } from "#lib/console/plans/plan-rows";
import type { Sql } from "#lib/platform/postgres/sql";

/** The actor who stops a plan when no person does. */
export const CONSOLE = "the console";

/** Stops a plan that the caller holds. From now on none of its calls leaves, not even a queued one. */
export async function stopPlan(
  tx: Sql,
  plan: RetryPlanRow,
  by: string,
  reason: string,
  address: string | null = null,
): Promise<void> {
  await markStopped(tx, plan.id, by, reason);
  if (plan.operation !== null) await cancelOperation(tx, plan.campaign, plan.operation, by);
  await releaseOpen(tx, plan.id);
  await notePlanAction(tx, plan, { kind: "stop", by, said: reason, address });
}
