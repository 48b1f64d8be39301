import { queryOptions } from "@tanstack/react-query";
import { CallError, getJson, postJson } from "#lib/browser/api";
import type { SendRecord, SendRequest } from "#lib/wire/console/send";

const FOLLOW_MS = 1000;

const under = (campaign: string) => `/api/console/campaigns/${encodeURIComponent(campaign)}/sends`;

/** One send, polled until its outcome is certain. */
export const sendQuery = (campaign: string, id: string) =>
  queryOptions({
    queryKey: ["campaign", campaign, "send", id],
    queryFn: ({ signal }) => getJson<SendRecord>(`${under(campaign)}/${id}`, signal),
    refetchInterval: ({ state }) =>
      !neverArrived(state) && (!state.data || isOpen(state.data)) ? FOLLOW_MS : false,
    refetchIntervalInBackground: true,
    retry: false,
  });

/** The console has no record of it. One 404 is not enough: the request may arrive after the first query. */
export function neverArrived({
  error,
  errorUpdateCount,
}: {
  error: unknown;
  errorUpdateCount: number;
}): boolean {
  return error instanceof CallError && error.status === 404 && errorUpdateCount > 1;
}

export function sendOne(campaign: string, request: SendRequest): Promise<SendRecord> {
  return postJson(under(campaign), request);
}

export function cancelSend(campaign: string, id: string): Promise<SendRecord> {
  return postJson(`${under(campaign)}/${id}/cancel`, {});
}

/** Whether it can still change by itself. */
export function isOpen({ state }: SendRecord): boolean {
  return state === "waiting" || state === "sending" || state === "unclear";
}
