import { auditUpload } from "#lib/operations/audit-upload";
import type { Sql } from "#lib/platform/postgres/sql";
import { findConsoleCampaign } from "#lib/store/console-campaigns";
import { takeLostUploads } from "#lib/store/uploads";

/** Settles uploads whose process died, of one campaign or of all, each once: whether a batch was made is unclear. */
export async function giveUpLostUploads(tx: Sql, campaign: number | null): Promise<void> {
  for (const upload of await takeLostUploads(tx, campaign)) {
    const target = await findConsoleCampaign(tx, upload.campaign);
    await auditUpload(tx, upload, target?.campaignId ?? "", upload, null);
  }
}
