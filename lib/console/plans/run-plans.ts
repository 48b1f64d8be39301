import type { Pool } from "pg";
import type { RunningContext } from "#lib/console/context";
import { listPlansOn } from "#lib/console/plans/plan-rows";
import { keepPlan } from "#lib/console/plans/plan-run";
import { isDeliveryHeld } from "#lib/platform/installation/delivery-hold";
import { loop } from "#lib/platform/loop";

const LOOK_MS = 1000;

/** Runs the retry plans that are on, until the signal ends it. Any number of processes may run it. */
export async function runPlans({ pool, onFault }: RunningContext, signal: AbortSignal): Promise<void> {
  const fault = (error: unknown) => {
    if (!signal.aborted) onFault(error);
  };
  const run = async () => {
    for (const id of await plansThatMayGo(pool)) {
      if (signal.aborted) break;
      // A plan that fails delays no other.
      await keepPlan(pool, id, new Date()).catch(fault);
    }
    return false;
  };
  await loop(run, { signal, onFault, idleMs: LOOK_MS });
}

async function plansThatMayGo(pool: Pool): Promise<number[]> {
  return (await isDeliveryHeld(pool)) ? [] : listPlansOn(pool);
}
