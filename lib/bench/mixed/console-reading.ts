import { setTimeout as delay } from "node:timers/promises";
import type { Pool } from "pg";
import { requestRefresh } from "#lib/console/mirror/rows/request-read";
import { stopCampaign } from "#lib/console/mirror/rows/stop-campaign";
import { findSync } from "#lib/console/mirror/rows/sync";
import { showBudget } from "#lib/console/upstream/spend";

const QUIET_MS = 1000;

/**
 * Stops the console's reading of these campaigns, as a service that refuses its key would. Returns what lets it go on.
 */
export async function stopReading(pool: Pool, consoleIds: number[]): Promise<() => Promise<void>> {
  const stop = { httpStatus: null, code: "", message: "", traceId: null };
  // A call that was under way lifts the stop when it is answered.
  for (let going = consoleIds; going.length > 0; going = await reading(pool, consoleIds)) {
    for (const id of going)
      await stopCampaign(pool, { id }, { reason: "key_rejected", at: new Date().toISOString(), ...stop });
    await delay(QUIET_MS);
  }
  return async () => {
    for (const id of consoleIds) await requestRefresh(pool, id);
  };
}

async function reading(pool: Pool, consoleIds: number[]): Promise<number[]> {
  const syncs = await Promise.all(consoleIds.map((id) => findSync(pool, id)));
  return consoleIds.filter((_, i) => !syncs[i]?.stop);
}

/** Calls that the console has made to these campaigns since a moment (`Date.now()`) of the last minute. */
export async function consoleCalls(pool: Pool, consoleIds: number[], since: number): Promise<number> {
  const budgets = await Promise.all(consoleIds.map((id) => showBudget(pool, id)));
  return budgets.flatMap(({ budget }) => budget.calls).filter((at) => at >= since).length;
}
