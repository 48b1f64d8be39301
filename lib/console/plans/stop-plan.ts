import { endFinished } from "#lib/console/operations/operations";
import { lockPlan } from "#lib/console/plans/lock-plan";
import { stopPlan as stop } from "#lib/console/plans/stop-held-plan";
import { unknownPlan } from "#lib/console/plans/unknown-plan";
import type { Reader } from "#lib/console/reader";
import type { Asker } from "#lib/platform/asker";
import { begin } from "#lib/platform/postgres/sql";

/** Stops a plan and everything it has queued; calls already requested stay. Throws Refused when there is no such plan. */
export async function stopPlan({ pool, campaign }: Reader, id: number, asker: Asker): Promise<void> {
  await begin(pool, async (tx) => {
    const plan = await lockPlan(tx, campaign.id, id);
    if (!plan) throw unknownPlan();
    if (plan.stoppedAt === null) await stop(tx, plan, asker.operatorEmail, "", asker.address);
  });
  await endFinished(pool);
}
