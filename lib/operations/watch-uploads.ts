import { followUpload } from "#lib/operations/follow-upload";
import { giveUpLostUploads } from "#lib/operations/give-up-uploads";
import type { RunningContext } from "#lib/operations/run-operations";
import { pause } from "#lib/platform/pause";
import { begin } from "#lib/platform/postgres/sql";
import { findConsoleCampaign } from "#lib/store/console-campaigns";
import { listUnclearUploads } from "#lib/store/uploads";

const LOOK_MS = 10_000;

/** Finds out, while nobody asks, what became of uploads whose process died or whose answer was lost. */
export async function watchUploads(context: RunningContext, signal: AbortSignal): Promise<void> {
  const { pool, onFault } = context;
  while (!signal.aborted) {
    try {
      await begin(pool, (tx) => giveUpLostUploads(tx, null));
      for (const upload of await listUnclearUploads(pool)) {
        const campaign = await findConsoleCampaign(pool, upload.campaign);
        if (campaign) await followUpload(context, campaign, upload);
      }
    } catch (error) {
      if (!signal.aborted) onFault(error);
    }
    await pause(LOOK_MS, signal);
  }
}
