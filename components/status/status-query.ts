import { queryOptions } from "@tanstack/react-query";
import { getJson } from "#lib/browser/api";
import type { Status } from "#lib/wire/service/status";

const POLL_MS = 10_000;

export const statusQuery = queryOptions({
  queryKey: ["status"],
  queryFn: ({ signal }) => getJson<Status>("/api/status", signal),
  refetchInterval: POLL_MS,
});
