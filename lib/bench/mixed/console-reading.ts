import type { Pool } from "pg";
import { requestRefresh } from "#lib/console/mirror/rows/request-read";
import { stopCampaign } from "#lib/console/mirror/rows/save-sync";

/**
 * Stops the console's reading of these campaigns, as a service that refuses its key would. Returns what lets it go on.
 */
export async function stopReading(pool: Pool, consoleIds: number[]): Promise<() => Promise<void>> {
  for (const id of consoleIds) {
    const stop = { httpStatus: null, code: "", message: "", traceId: null };
    await stopCampaign(pool, id, { reason: "key_rejected", at: new Date().toISOString(), ...stop });
  }
  return async () => {
    for (const id of consoleIds) await requestRefresh(pool, id);
  };
}
