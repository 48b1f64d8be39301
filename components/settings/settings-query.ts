import { queryOptions } from "@tanstack/react-query";
import { getJson } from "#lib/browser/api";
import { campaignPath } from "#lib/browser/campaign-path";
import type { CampaignSettings } from "#lib/wire/console/settings";

export const settingsQuery = (campaign: string) =>
  queryOptions({
    queryKey: ["campaign", campaign, "settings"],
    queryFn: ({ signal }) => getJson<CampaignSettings>(`${campaignPath(campaign)}/settings`, signal),
  });
