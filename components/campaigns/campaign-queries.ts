import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { getJson } from "#lib/browser/api";
import { campaignPath } from "#lib/browser/campaign-path";
import type { CampaignInView, CampaignList } from "#lib/wire/console/campaign";

/** Query-key prefix of all campaign lists. */
export const CAMPAIGNS = ["campaigns"];
export const CAMPAIGNS_AT_ONCE = 100;

const CAMPAIGNS_POLL_MS = 30_000;

/** Campaigns whose name, id or environment contains the text; at most `limit`. */
export const campaignsQuery = (text: string, limit = CAMPAIGNS_AT_ONCE) =>
  queryOptions({
    queryKey: [...CAMPAIGNS, text, limit],
    queryFn: ({ signal }) => {
      const query = new URLSearchParams({ text, limit: String(limit) });
      return getJson<CampaignList>(`/api/console/campaigns?${query}`, signal);
    },
    refetchInterval: CAMPAIGNS_POLL_MS,
    placeholderData: keepPreviousData,
  });

export const campaignQuery = (campaign: string) =>
  queryOptions({
    queryKey: ["campaign", campaign, "itself"],
    queryFn: ({ signal }) => getJson<CampaignInView>(campaignPath(campaign), signal),
    refetchInterval: CAMPAIGNS_POLL_MS,
  });
