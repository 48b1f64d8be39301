import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { getJson } from "#lib/browser/api";
import { campaignPath } from "#lib/browser/campaign-path";
import type { Overview } from "#lib/wire/console/overview";

const OVERVIEW_POLL_MS = 5_000;

/** `range` is the URL's `from` and `to`; bars begin at round times of `zone`. */
export const overviewQuery = (campaign: string, range: string, zone: string) => {
  const params = new URLSearchParams(range);
  params.set("zone", zone);
  return queryOptions({
    queryKey: ["campaign", campaign, "overview", range, zone],
    queryFn: ({ signal }) => getJson<Overview>(`${campaignPath(campaign)}/overview?${params}`, signal),
    refetchInterval: OVERVIEW_POLL_MS,
    placeholderData: keepPreviousData,
  });
};
