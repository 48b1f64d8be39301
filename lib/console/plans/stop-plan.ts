import { endFinished } from "#lib/console/operations/operations";
import { lockPlan } from "#lib/console/plans/lock-plan";
import { stopPlan as stop } from "#lib/console/plans/stop-held-plan";
import type { Reader } from "#lib/console/reader";
import type { Asker } from "#lib/platform/asker";
import { begin } from "#lib/platform/postgres/sql";

/** Stops a plan with all that it has queued; what was requested stays requested. False when there is no such plan. */
export async function stopPlan({ pool, campaign }: Reader, id: number, asker: Asker): Promise<boolean> {
  const found = await begin(pool, async (tx) => {
    const plan = await lockPlan(tx, campaign.id, id);
    if (plan && plan.stoppedAt === null) await stop(tx, plan, asker.operatorEmail, "", asker.address);
    return plan !== null;
  });
  await endFinished(pool);
  return found;
}
