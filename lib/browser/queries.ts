import { keepPreviousData, type QueryClient, queryOptions } from "@tanstack/react-query";
import { getJson, sendJson } from "#lib/browser/api";
import { isUnderWay } from "#lib/browser/request-words";
import type { BatchDetail, BatchPage } from "#lib/wire/console/batch";
import type { CampaignInView, CampaignList } from "#lib/wire/console/campaign";
import type { MessagePage } from "#lib/wire/console/message";
import type { MessageDetail } from "#lib/wire/console/message-detail";
import type { Overview } from "#lib/wire/console/overview";
import type { CampaignSettings } from "#lib/wire/console/settings";

/** What all lists of campaigns are known by. */
export const CAMPAIGNS = ["campaigns"];
export const CAMPAIGNS_AT_ONCE = 100;

const CAMPAIGNS_POLL_MS = 30_000;
const OVERVIEW_POLL_MS = 5_000;
const BATCHES_POLL_MS = 5_000;
const IN_FLIGHT_POLL_MS = 3_000;

const under = (campaign: string) => `/api/console/campaigns/${encodeURIComponent(campaign)}`;

/** Campaigns whose name, id or environment has the text in it; `limit` at most. */
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
    queryFn: ({ signal }) => getJson<CampaignInView>(under(campaign), signal),
    refetchInterval: CAMPAIGNS_POLL_MS,
  });

/** `filter` is the address's query without what belongs to the page. Its rows change by the live call only. */
export const messagesQuery = (campaign: string, filter: string) =>
  queryOptions({
    queryKey: ["campaign", campaign, "messages", filter],
    queryFn: ({ signal }) =>
      getJson<MessagePage>(`${under(campaign)}/messages${filter && `?${filter}`}`, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

export const messageQuery = (campaign: string, id: string) =>
  queryOptions({
    queryKey: ["campaign", campaign, "message", id],
    queryFn: ({ signal }) =>
      getJson<MessageDetail>(`${under(campaign)}/messages/${encodeURIComponent(id)}`, signal),
    refetchInterval: ({ state: { data } }) =>
      data && (isMoving(data) || isStopped(data)) ? IN_FLIGHT_POLL_MS : false,
  });

export const batchesQuery = (campaign: string, place: string) =>
  queryOptions({
    queryKey: ["campaign", campaign, "batches", place],
    queryFn: ({ signal }) => getJson<BatchPage>(`${under(campaign)}/batches${place && `?${place}`}`, signal),
    refetchInterval: BATCHES_POLL_MS,
    placeholderData: keepPreviousData,
  });

/** Batches whose name has the text, to choose one of; the newest when there are more than one looks through. */
export const batchChoicesQuery = (campaign: string, text: string) =>
  queryOptions({
    ...batchesQuery(campaign, new URLSearchParams(text ? { q: text } : {}).toString()),
    refetchInterval: false,
  });

export const batchQuery = (campaign: string, id: string) =>
  queryOptions({
    queryKey: ["campaign", campaign, "batch", id],
    queryFn: ({ signal }) =>
      getJson<BatchDetail>(`${under(campaign)}/batches/${encodeURIComponent(id)}`, signal),
    refetchInterval: BATCHES_POLL_MS,
  });

/** `range` is the address's `from` and `to`, `zone` the one in which bars begin at round times. */
export const overviewQuery = (campaign: string, range: string, zone: string) => {
  const params = new URLSearchParams(range);
  params.set("zone", zone);
  return queryOptions({
    queryKey: ["campaign", campaign, "overview", range, zone],
    queryFn: ({ signal }) => getJson<Overview>(`${under(campaign)}/overview?${params}`, signal),
    refetchInterval: OVERVIEW_POLL_MS,
    placeholderData: keepPreviousData,
  });
};

export const settingsQuery = (campaign: string) =>
  queryOptions({
    queryKey: ["campaign", campaign, "settings"],
    queryFn: ({ signal }) => getJson<CampaignSettings>(`${under(campaign)}/settings`, signal),
  });

/** Has the campaign's newest rows read from the service, and what its screen shows read again. */
export async function refreshCampaign(client: QueryClient, campaign: string): Promise<void> {
  // Without it the screen still shows what the mirror has.
  await sendJson("POST", `${under(campaign)}/refresh`, {}).catch(() => {});
  await client.invalidateQueries({ queryKey: ["campaign", campaign] });
}

/** Whether a message may show something new soon: on its way, being retried, or not read to the last detail. */
function isMoving({ message, attempts }: MessageDetail): boolean {
  const onItsWay = message.inFlight && !message.overdue;
  return onItsWay || isUnderWay(message.request) || attempts.some(({ detailed }) => !detailed);
}

/** It may be retried again as soon as the campaign's calls go on. */
function isStopped({ message }: MessageDetail): boolean {
  return message.retry.reason === "campaign_stopped";
}
