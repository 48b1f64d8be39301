import { queryOptions } from "@tanstack/react-query";
import { getJson } from "#lib/browser/api";
import { askAgainMs } from "#lib/browser/ask-again";
import { campaignPath } from "#lib/browser/campaign-path";
import { isUnderWay } from "#lib/browser/request-labels";
import type { MessagePage } from "#lib/wire/console/message";
import type { MessageDetail } from "#lib/wire/console/message-detail";

const IN_FLIGHT_POLL_MS = 3_000;

/** `filter` is the URL's query without the page's own part. Only the live call changes its rows. */
export const messagesQuery = (campaign: string, filter: string) =>
  queryOptions({
    queryKey: ["campaign", campaign, "messages", filter],
    queryFn: ({ signal }) =>
      getJson<MessagePage>(`${campaignPath(campaign)}/messages${filter && `?${filter}`}`, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

export const messageQuery = (campaign: string, id: string) =>
  queryOptions({
    queryKey: ["campaign", campaign, "message", id],
    queryFn: ({ signal }) =>
      getJson<MessageDetail>(`${campaignPath(campaign)}/messages/${encodeURIComponent(id)}`, signal),
    refetchInterval: ({ state }) =>
      state.data && (isMoving(state.data) || isStopped(state.data)) ? IN_FLIGHT_POLL_MS : askAgainMs(state),
  });

/** Whether a message may show something new soon: on its way, being retried, or not read to the last detail. */
function isMoving({ message, attempts }: MessageDetail): boolean {
  const onItsWay = message.inFlight && !message.overdue;
  return onItsWay || isUnderWay(message.request) || attempts.some(({ detailed }) => !detailed);
}

/** It may be retried again as soon as the campaign's calls go on. */
function isStopped({ message }: MessageDetail): boolean {
  return message.retry.reason === "campaign_stopped";
}
