import type { RunningContext } from "#lib/console/context";
import { findConsoleCampaign } from "#lib/console/registry/console-campaigns";
import { followUpload } from "#lib/console/uploads/follow-upload";
import { giveUpLostUploads } from "#lib/console/uploads/give-up-uploads";
import { listUnclearUploads } from "#lib/console/uploads/upload-rows";
import { loop } from "#lib/platform/loop";
import { begin } from "#lib/platform/postgres/sql";

const LOOK_MS = 10_000;

/** Determines, without anybody's request, the outcome of uploads whose process died or whose answer was lost. */
export function watchUploads(context: RunningContext, signal: AbortSignal): Promise<void> {
  const { pool, onFault } = context;
  const run = async () => {
    await begin(pool, (tx) => giveUpLostUploads(tx, null));
    for (const upload of await listUnclearUploads(pool)) {
      const campaign = await findConsoleCampaign(pool, upload.campaign);
      if (campaign) await followUpload(context, campaign, upload);
    }
    return false;
  };
  return loop(run, { signal, onFault, idleMs: LOOK_MS });
}
