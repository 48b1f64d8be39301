import type { Pool } from "pg";
import type { Lane } from "#lib/console/upstream/budget";
import { type Spender, takeFromBudget } from "#lib/console/upstream/spend";

/** Zero once a call may be made now; else after how long to ask again, when that is longer than the patience. */
export async function takeSlot(
  pool: Pool,
  campaign: Spender,
  lane: Lane,
  patienceMs: number,
): Promise<number> {
  const until = performance.now() + patienceMs;
  for (;;) {
    const waitMs = await takeFromBudget(pool, campaign, lane);
    if (waitMs === 0 || performance.now() + waitMs > until) return waitMs;
    await new Promise((resolve) => setTimeout(resolve, waitMs));
  }
}
