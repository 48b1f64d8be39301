import type { Pool } from "pg";
import { saveSync } from "#lib/console/mirror/rows/save-sync";
import { clearWindows } from "#lib/console/mirror/rows/windows";
import { LeaseLost } from "#lib/console/mirror/sync/take-page";
import { begin } from "#lib/platform/postgres/sql";

/**
 * Starts to read the lists of a campaign whose changes were followed. The stored messages stay, but may have changed since,
 * so all lists are read once before the campaign is complete. Throws LeaseLost.
 */
export async function beginLists(
  pool: Pool,
  { campaign, holder }: { campaign: number; holder: string },
): Promise<void> {
  await begin(pool, async (tx) => {
    await clearWindows(tx, campaign);
    const followed = { feedCursor: null, feedAt: null, feedBehindSince: null };
    const isKept = await saveSync(tx, campaign, holder, { ...followed, complete: false, completeAt: null });
    if (!isKept) throw new LeaseLost("another process keeps this campaign now");
  });
}
