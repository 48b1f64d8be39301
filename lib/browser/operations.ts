import { mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import { announce } from "#lib/browser/announcer";
import { getJson, postJson } from "#lib/browser/api";
import type {
  BatchChecked,
  BatchPreflight,
  BatchRetry,
  ChoosingMessages,
  ChosenPreview,
  ExportRequest,
  OperationDetail,
  OperationList,
  OperationStarted,
} from "#lib/wire/console-operation";

const RUNNING_POLL_MS = 2_000;
const ENDED_POLL_MS = 10_000;

const under = (campaign: string) => `/api/console/campaigns/${encodeURIComponent(campaign)}`;
const ofBatch = (campaign: string, batch: string) =>
  `${under(campaign)}/batches/${encodeURIComponent(batch)}`;

/** The campaign's latest operations, or those on one batch. */
export const operationsQuery = (campaign: string, batch: string | null = null) =>
  queryOptions({
    queryKey: ["campaign", campaign, "operations", batch],
    queryFn: ({ signal }) => {
      const query = batch === null ? "" : `?batch=${encodeURIComponent(batch)}`;
      return getJson<OperationList>(`${under(campaign)}/operations${query}`, signal);
    },
    refetchInterval: ({ state: { data } }) =>
      data?.operations.some(({ endedAt }) => endedAt === null) ? RUNNING_POLL_MS : ENDED_POLL_MS,
  });

export const operationQuery = (campaign: string, id: string) =>
  queryOptions({
    queryKey: ["campaign", campaign, "operation", id],
    queryFn: ({ signal }) =>
      getJson<OperationDetail>(`${under(campaign)}/operations/${encodeURIComponent(id)}`, signal),
    // Its messages go on after it has ended.
    refetchInterval: ({ state: { data } }) =>
      data?.operation.endedAt === null ? RUNNING_POLL_MS : ENDED_POLL_MS,
  });

/** `turn`: which check of the batch it is about. */
export const preflightQuery = (campaign: string, batch: string, turn: number) =>
  queryOptions({
    queryKey: ["campaign", campaign, "batch", batch, "preflight", turn],
    queryFn: ({ signal }) => getJson<BatchPreflight>(`${ofBatch(campaign, batch)}/retry`, signal),
    staleTime: 0,
  });

/** Reads one page of a batch from the service; `after` null begins. */
export function checkPage(campaign: string, batch: string, after: string | null): Promise<BatchChecked> {
  return postJson(`${ofBatch(campaign, batch)}/check`, { after });
}

export const retryBatch = (client: QueryClient, campaign: string, batch: string) =>
  mutationOptions({
    mutationFn: (asked: BatchRetry) => postJson<OperationStarted>(`${ofBatch(campaign, batch)}/retry`, asked),
    onSettled: () => client.invalidateQueries({ queryKey: ["campaign", campaign] }),
  });

export const cancelOperation = (client: QueryClient, campaign: string, id: string) =>
  mutationOptions({
    mutationFn: () =>
      postJson<OperationDetail>(`${under(campaign)}/operations/${encodeURIComponent(id)}/cancel`, {}),
    onSuccess: (detail) => client.setQueryData(operationQuery(campaign, id).queryKey, detail),
  });

export const chosenQuery = (campaign: string, chosen: ChoosingMessages) =>
  queryOptions({
    queryKey: ["campaign", campaign, "chosen", chosen],
    queryFn: () => postJson<ChosenPreview>(`${under(campaign)}/operations/preview`, chosen),
    staleTime: 0,
    refetchOnWindowFocus: false,
  });

export const retryChosen = (client: QueryClient, campaign: string) =>
  mutationOptions({
    mutationFn: (chosen: ChoosingMessages) =>
      postJson<OperationStarted>(`${under(campaign)}/operations`, chosen),
    onError: ({ message }) => announce(message),
    onSettled: () => client.invalidateQueries({ queryKey: ["campaign", campaign] }),
  });

export const beginExport = (client: QueryClient, campaign: string) =>
  mutationOptions({
    mutationFn: (asked: ExportRequest) => postJson<OperationStarted>(`${under(campaign)}/exports`, asked),
    onError: ({ message }) => announce(message),
    onSettled: () => client.invalidateQueries({ queryKey: ["campaign", campaign, "operations"] }),
  });
