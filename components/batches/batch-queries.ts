import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { getJson } from "#lib/browser/api";
import { campaignPath } from "#lib/browser/campaign-path";
import type { BatchDetail, BatchPage } from "#lib/wire/console/batch";

const BATCHES_POLL_MS = 5_000;

export const batchesQuery = (campaign: string, place: string) =>
  queryOptions({
    queryKey: ["campaign", campaign, "batches", place],
    queryFn: ({ signal }) =>
      getJson<BatchPage>(`${campaignPath(campaign)}/batches${place && `?${place}`}`, signal),
    refetchInterval: BATCHES_POLL_MS,
    placeholderData: keepPreviousData,
  });

/** Batches whose name contains the text, to choose one; only the newest if there are too many to search. */
export const batchChoicesQuery = (campaign: string, text: string) =>
  queryOptions({
    ...batchesQuery(campaign, new URLSearchParams(text ? { q: text } : {}).toString()),
    refetchInterval: false,
  });

export const batchQuery = (campaign: string, id: string) =>
  queryOptions({
    queryKey: ["campaign", campaign, "batch", id],
    queryFn: ({ signal }) =>
      getJson<BatchDetail>(`${campaignPath(campaign)}/batches/${encodeURIComponent(id)}`, signal),
    refetchInterval: BATCHES_POLL_MS,
  });
