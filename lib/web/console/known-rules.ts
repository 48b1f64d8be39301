import { RefusedError } from "#lib/console/refused-error";
import type { ConsoleCampaignRow } from "#lib/console/registry/console-campaigns";
import { uploadRulesOf } from "#lib/web/console/upload-rules-of";
import type { UploadRules } from "#lib/wire/console/upload";

/** The rules for messages of the campaign. Throws RefusedError while its template is unknown. */
export async function knownRules(campaign: ConsoleCampaignRow): Promise<UploadRules> {
  const rules = await uploadRulesOf(campaign);
  if (rules.source !== "unknown") return rules;
  throw new RefusedError(409, "template_unknown", "The template of this campaign is not known yet.");
}
