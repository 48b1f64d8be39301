import { queryOptions } from "@tanstack/react-query";
import { getJson, postJson } from "#lib/browser/api";
import { campaignPath } from "#lib/browser/campaign-path";
import type { BatchPreflight } from "#lib/wire/console/batch-retry";
import type { ChoosingMessages, ChosenPreview } from "#lib/wire/console/chosen";
import type { OperationDetail, OperationList } from "#lib/wire/console/operation";

const RUNNING_POLL_MS = 2_000;
const ENDED_POLL_MS = 10_000;

/** Path of a campaign's batch in the console's API. */
export const batchAt = (campaign: string, batch: string) =>
  `${campaignPath(campaign)}/batches/${encodeURIComponent(batch)}`;

/** The campaign's latest operations, or those on one batch. */
export const operationsQuery = (campaign: string, batch: string | null = null) =>
  queryOptions({
    queryKey: ["campaign", campaign, "operations", batch],
    queryFn: ({ signal }) => {
      const query = batch === null ? "" : `?batch=${encodeURIComponent(batch)}`;
      return getJson<OperationList>(`${campaignPath(campaign)}/operations${query}`, signal);
    },
    refetchInterval: ({ state: { data } }) =>
      data?.operations.some(({ endedAt }) => endedAt === null) ? RUNNING_POLL_MS : ENDED_POLL_MS,
  });

export const operationQuery = (campaign: string, id: string) =>
  queryOptions({
    queryKey: ["campaign", campaign, "operation", id],
    queryFn: ({ signal }) =>
      getJson<OperationDetail>(`${campaignPath(campaign)}/operations/${encodeURIComponent(id)}`, signal),
    // The messages still change after the operation has ended.
    refetchInterval: ({ state: { data } }) =>
      data?.operation.endedAt === null ? RUNNING_POLL_MS : ENDED_POLL_MS,
  });

/** `check` numbers the checks of the batch, so that each one is a new query. */
export const preflightQuery = (campaign: string, batch: string, check: number) =>
  queryOptions({
    queryKey: ["campaign", campaign, "batch", batch, "preflight", check],
    queryFn: ({ signal }) => getJson<BatchPreflight>(`${batchAt(campaign, batch)}/retry`, signal),
    staleTime: 0,
  });

export const chosenQuery = (campaign: string, chosen: ChoosingMessages) =>
  queryOptions({
    queryKey: ["campaign", campaign, "chosen", chosen],
    queryFn: () => postJson<ChosenPreview>(`${campaignPath(campaign)}/operations/preview`, chosen),
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
