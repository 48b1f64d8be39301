import type { Pool } from "pg";
import { afterQuiet, isQuiet } from "#lib/domain/quiet-hours";
import { findPlanOfOperation } from "#lib/store/plan-of-operation";

/** How soon to look again whether people's own retries have ended. */
const PEOPLE_MS = 1000;

/**
 * For how long an operation of a retry plan makes no call from now on: until its quiet hours are over, and while an
 * operator's own bulk retry of the campaign runs. Zero otherwise, and for operations of no plan.
 */
export async function planHoldMs(pool: Pool, operation: number, now: Date): Promise<number> {
  const plan = await findPlanOfOperation(pool, operation);
  if (!plan) return 0;
  const { quietFrom: from, quietTo: to, quietZone: zone, peopleFirst } = plan;
  if (from !== null && to !== null && zone !== null) {
    const quiet = { from, to, zone };
    if (isQuiet(quiet, now)) return afterQuiet(quiet, now).getTime() - now.getTime();
  }
  return peopleFirst ? PEOPLE_MS : 0;
}
