import { cancelOperation, endFinished } from "#lib/console/operations/operations";
import { lockPlan } from "#lib/console/plans/lock-plan";
import { notePlanAction } from "#lib/console/plans/plan-actions";
import { releaseOpen } from "#lib/console/plans/plan-questions";
import { markStopped, type RetryPlanRow } from "#lib/console/plans/plan-rows";
import type { Reader } from "#lib/console/reader";
import { begin, type Sql } from "#lib/platform/postgres/sql";
import type { Requester } from "#lib/platform/requester";

/** The actor who stops a plan when no person does. */
export const CONSOLE = "the console";

/** Stops a plan and everything it has queued; calls already requested stay. Throws RefusedError when there is no such plan. */
export async function stopPlan({ pool, campaign }: Reader, id: number, asker: Requester): Promise<void> {
  await begin(pool, async (tx) => {
    const plan = await lockPlan(tx, campaign.id, id);
    if (plan.stoppedAt === null) await stopLockedPlan(tx, plan, asker.operatorEmail, "", asker.address);
  });
  await endFinished(pool);
}

/** Stops a plan that the caller has locked. From now on none of its calls leaves, not even a queued one. */
export async function stopLockedPlan(
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
