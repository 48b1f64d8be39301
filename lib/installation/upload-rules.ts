import type { ConsoleCampaignRow } from "#lib/console/registry/console-campaigns";
import { readUploadRules } from "#lib/console/uploads/upload-rules";
import type { Service } from "#lib/service/context";
import { showUploadRules } from "#lib/service/uploads/show-upload-rules";
import type { UploadRules } from "#lib/wire/console/upload";

/** The rules for a campaign's files: from the service of this installation, otherwise as the console knows them. */
export async function uploadRulesIn(
  service: Pick<Service, "pool" | "settings">,
  campaign: ConsoleCampaignRow,
): Promise<UploadRules> {
  const own = campaign.upstreamAddress === null ? await showUploadRules(service, campaign.campaignId) : null;
  if (!own) return readUploadRules(service.pool, campaign);
  const { refusedCharacters } = campaign;
  return {
    ...own,
    variables: [...own.variables],
    refusedCharacters,
    source: "service",
    by: null,
    at: null,
  };
}
