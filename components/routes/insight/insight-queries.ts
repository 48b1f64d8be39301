import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { getJson } from "#lib/browser/api";
import type { DeliveryDetails, RouteCounts } from "#lib/wire/service/route-insight";

const DETAILS_POLL_MS = 5000;
const COUNTS_POLL_MS = 10_000;

/** The work of routes on a message's attempts; empty for another service's campaign. `moving`: more will follow. */
export const deliveryDetailsQuery = (campaign: string, message: string, moving: boolean) =>
  queryOptions({
    queryKey: ["campaign", campaign, "message", message, "delivery"],
    queryFn: ({ signal }) =>
      getJson<DeliveryDetails>(
        `/api/console/service/delivery-details?${new URLSearchParams({ campaign, message })}`,
        signal,
      ),
    // Polled even after an attempt ended, because a provider may report something else.
    refetchInterval: ({ state: { data } }) =>
      moving || data?.attempts.some(({ routeId }) => routeId !== null) ? DETAILS_POLL_MS : false,
    // A failure is ignored, because the message is shown without them.
    retry: false,
  });

type Span = { from: string | null; to: string | null };

/** Outcomes of a campaign's attempts on each route. `range` is the URL's range, `span` its present meaning. */
export const routeCountsQuery = (campaign: string, range: string, { from, to }: Span) =>
  queryOptions({
    queryKey: ["campaign", campaign, "routes", range],
    queryFn: ({ signal }) => {
      const query = new URLSearchParams({
        campaign,
        from: from ?? new Date(0).toISOString(),
        to: to ?? new Date().toISOString(),
      });
      return getJson<RouteCounts>(`/api/console/service/route-counts?${query}`, signal);
    },
    refetchInterval: COUNTS_POLL_MS,
    placeholderData: keepPreviousData,
  });
