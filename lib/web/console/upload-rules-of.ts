import type { ConsoleCampaignRow } from "#lib/console/registry/console-campaigns";
import { readUploadRules } from "#lib/console/uploads/upload-rules";
import { runtime } from "#lib/service/api/runtime";
import { showUploadRules } from "#lib/service/uploads/show-upload-rules";
import type { UploadRules } from "#lib/wire/console/upload";

/** What a campaign asks of its files: the service of this installation knows, of others the console may. */
export async function uploadRulesOf(campaign: ConsoleCampaignRow): Promise<UploadRules> {
  const { service } = runtime();
  const own = campaign.upstreamAddress === null ? await showUploadRules(service, campaign.campaignId) : null;
  if (!own) return readUploadRules(service.pool, campaign);
  return { ...own, variables: [...own.variables], source: "service", by: null, at: null };
}
