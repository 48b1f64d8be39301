import { rulesStamp } from "#lib/console/approvals/rules-stamp";
import type { ConsoleCampaignRow } from "#lib/console/registry/console-campaigns";
import { isNewContent } from "#lib/console/uploads/used-content";
import { uploadRulesIn } from "#lib/installation/upload-rules";
import { runtime } from "#lib/service/api/runtime";
import type { UploadRules } from "#lib/wire/console/upload";

export function uploadRulesOf(campaign: ConsoleCampaignRow): Promise<UploadRules> {
  return uploadRulesIn(runtime().service, campaign);
}

/** The upload rules for a screen that says beforehand whether a file will wait for an approval. */
export async function uploadRulesInView(campaign: ConsoleCampaignRow): Promise<UploadRules> {
  const rules = await uploadRulesOf(campaign);
  return { ...rules, isNew: await isNewContent(runtime().service.pool, campaign.id, rulesStamp(rules)) };
}
