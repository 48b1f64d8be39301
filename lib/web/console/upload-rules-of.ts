import type { ConsoleCampaignRow } from "#lib/console/registry/console-campaigns";
import { uploadRulesIn } from "#lib/installation/upload-rules";
import { runtime } from "#lib/service/api/runtime";
import type { UploadRules } from "#lib/wire/console/upload";

export function uploadRulesOf(campaign: ConsoleCampaignRow): Promise<UploadRules> {
  return uploadRulesIn(runtime().service, campaign);
}
