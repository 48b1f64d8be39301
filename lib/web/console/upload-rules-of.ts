import { rulesStamp } from "#lib/console/approvals/rules-stamp";
import { RefusedError } from "#lib/console/refused-error";
import type { ConsoleCampaignRow } from "#lib/console/registry/console-campaigns";
import { isNewContent } from "#lib/console/uploads/used-content";
import { uploadRulesIn } from "#lib/installation/upload-rules";
import { runtime } from "#lib/service/api/runtime";
import type { UploadRules } from "#lib/wire/console/upload";

export function uploadRulesOf(campaign: ConsoleCampaignRow): Promise<UploadRules> {
  return uploadRulesIn(runtime().service, campaign);
}

/** The rules for messages of the campaign. Throws RefusedError while its template is unknown. */
export async function knownRules(campaign: ConsoleCampaignRow): Promise<UploadRules> {
  const rules = await uploadRulesOf(campaign);
  if (rules.source !== "unknown") return rules;
  throw new RefusedError(409, "template_unknown", "The template of this campaign is not known yet.");
}

/** The upload rules for a screen that says beforehand whether a file will wait for an approval. */
export async function uploadRulesInView(campaign: ConsoleCampaignRow): Promise<UploadRules> {
  const rules = await uploadRulesOf(campaign);
  return { ...rules, isNew: await isNewContent(runtime().service.pool, campaign.id, rulesStamp(rules)) };
}
