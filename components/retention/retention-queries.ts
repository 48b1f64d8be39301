import { queryOptions } from "@tanstack/react-query";
import { callJson, getJson } from "#lib/browser/api";
import type { Retention, RetentionRequest } from "#lib/wire/service/retention";

const PATH = "/api/console/retention";
const POLL_MS = 10_000;

/** Retention ages and the progress of removal. */
export const retentionQuery = queryOptions({
  queryKey: ["retention"],
  queryFn: ({ signal }) => getJson<Retention>(PATH, signal),
  refetchInterval: POLL_MS,
});

export function changeRetention(request: RetentionRequest): Promise<Retention> {
  return callJson<Retention>("PUT", PATH, request);
}
