import { mutationOptions, type QueryClient } from "@tanstack/react-query";
import { batchAt, operationQuery } from "#components/operations/operation-queries.ts";
import { postJson, sendJson } from "#lib/browser/api";
import { campaignPath } from "#lib/browser/campaign-path";
import type { BatchChecked, BatchRetry } from "#lib/wire/console/batch-retry";
import type { ChoosingMessages } from "#lib/wire/console/chosen";
import type { ExportRequest } from "#lib/wire/console/export";
import type { OperationDetail, OperationStarted } from "#lib/wire/console/operation";

/** Reads one page of a batch from the service; with `after` null, the first one. */
export function checkPage(campaign: string, batch: string, after: string | null): Promise<BatchChecked> {
  return postJson(`${batchAt(campaign, batch)}/check`, { after });
}

export const retryBatch = (client: QueryClient, campaign: string, batch: string) =>
  mutationOptions({
    mutationFn: (asked: BatchRetry) => postJson<OperationStarted>(`${batchAt(campaign, batch)}/retry`, asked),
    onSettled: () => client.invalidateQueries({ queryKey: ["campaign", campaign] }),
  });

export const cancelOperation = (client: QueryClient, campaign: string, id: string) =>
  mutationOptions({
    mutationFn: () =>
      postJson<OperationDetail>(`${campaignPath(campaign)}/operations/${encodeURIComponent(id)}/cancel`, {}),
    onSuccess: (detail) => client.setQueryData(operationQuery(campaign, id).queryKey, detail),
  });

/** Stops looking for the unknown outcome of these calls. */
export const stopChecking = (client: QueryClient, campaign: string, of: string) =>
  mutationOptions({
    mutationFn: () => sendJson("DELETE", `${campaignPath(campaign)}/${of}/unclear`, {}),
    onSettled: () => client.invalidateQueries({ queryKey: ["campaign", campaign] }),
  });

export const retryChosen = (client: QueryClient, campaign: string) =>
  mutationOptions({
    mutationFn: (chosen: ChoosingMessages) =>
      postJson<OperationStarted>(`${campaignPath(campaign)}/operations`, chosen),
    onSettled: () => client.invalidateQueries({ queryKey: ["campaign", campaign] }),
  });

export const beginExport = (client: QueryClient, campaign: string) =>
  mutationOptions({
    mutationFn: (asked: ExportRequest) =>
      postJson<OperationStarted>(`${campaignPath(campaign)}/exports`, asked),
    onSettled: () => client.invalidateQueries({ queryKey: ["campaign", campaign, "operations"] }),
  });
