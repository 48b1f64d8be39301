import { keepPreviousData, type QueryClient, queryOptions } from "@tanstack/react-query";
import { getJson } from "#lib/browser/api";
import { BatchDetail, BatchPage } from "#lib/wire/console-batch";
import { CampaignList } from "#lib/wire/console-campaign";
import { Overview } from "#lib/wire/console-counts";
import { MessageDetail, MessagePage } from "#lib/wire/console-message";
import { CampaignSettings } from "#lib/wire/console-settings";

const CAMPAIGNS_POLL_MS = 30_000;
const OVERVIEW_POLL_MS = 5_000;
const BATCHES_POLL_MS = 5_000;
const IN_FLIGHT_POLL_MS = 3_000;

const under = (campaign: string) => `/api/console/campaigns/${encodeURIComponent(campaign)}`;

export const campaignsQuery = queryOptions({
  queryKey: ["campaigns"],
  queryFn: ({ signal }) => getJson("/api/console/campaigns", { schema: CampaignList, signal }),
  refetchInterval: CAMPAIGNS_POLL_MS,
});

/** `filter` is the address's query without what belongs to the page. Its rows change by the live call only. */
export const messagesQuery = (campaign: string, filter: string) =>
  queryOptions({
    queryKey: ["campaign", campaign, "messages", filter],
    queryFn: ({ signal }) =>
      getJson(`${under(campaign)}/messages${filter && `?${filter}`}`, { schema: MessagePage, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

export const messageQuery = (campaign: string, id: string) =>
  queryOptions({
    queryKey: ["campaign", campaign, "message", id],
    queryFn: ({ signal }) =>
      getJson(`${under(campaign)}/messages/${encodeURIComponent(id)}`, { schema: MessageDetail, signal }),
    refetchInterval: ({ state }) =>
      state.data?.message.inFlight && !state.data.message.overdue ? IN_FLIGHT_POLL_MS : false,
  });

export const batchesQuery = (campaign: string, place: string) =>
  queryOptions({
    queryKey: ["campaign", campaign, "batches", place],
    queryFn: ({ signal }) =>
      getJson(`${under(campaign)}/batches${place && `?${place}`}`, { schema: BatchPage, signal }),
    refetchInterval: BATCHES_POLL_MS,
    placeholderData: keepPreviousData,
  });

export const batchQuery = (campaign: string, id: string) =>
  queryOptions({
    queryKey: ["campaign", campaign, "batch", id],
    queryFn: ({ signal }) =>
      getJson(`${under(campaign)}/batches/${encodeURIComponent(id)}`, { schema: BatchDetail, signal }),
    refetchInterval: BATCHES_POLL_MS,
  });

export const overviewQuery = (campaign: string) =>
  queryOptions({
    queryKey: ["campaign", campaign, "overview"],
    queryFn: ({ signal }) => getJson(`${under(campaign)}/overview`, { schema: Overview, signal }),
    refetchInterval: OVERVIEW_POLL_MS,
  });

export const settingsQuery = (campaign: string) =>
  queryOptions({
    queryKey: ["campaign", campaign, "settings"],
    queryFn: ({ signal }) => getJson(`${under(campaign)}/settings`, { schema: CampaignSettings, signal }),
  });

/** Reads again whatever the campaign's screen shows. */
export function refreshCampaign(client: QueryClient, campaign: string): Promise<void> {
  return client.invalidateQueries({ queryKey: ["campaign", campaign] });
}
