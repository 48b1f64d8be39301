import { findConsoleCampaign } from "#lib/console/registry/console-campaigns";
import { auditUpload } from "#lib/console/uploads/audit-upload";
import { takeLostUploads } from "#lib/console/uploads/upload-rows";
import type { Sql } from "#lib/platform/postgres/sql";

/** Ends uploads whose process died, in one campaign or all, each once. Whether a batch was made is unclear. */
export async function giveUpLostUploads(tx: Sql, campaign: number | null): Promise<void> {
  for (const upload of await takeLostUploads(tx, campaign)) {
    const target = await findConsoleCampaign(tx, upload.campaign);
    await auditUpload(tx, upload, target?.campaignId ?? "", upload, null);
  }
}
