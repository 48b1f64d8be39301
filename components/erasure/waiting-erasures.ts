import { queryOptions } from "@tanstack/react-query";
import { getJson } from "#lib/browser/api";
import type { WaitingErasures } from "#lib/wire/service/erasure";

const POLL_MS = 60_000;

/** Number of erasures that wait for this admin; every screen needs it, so it is apart from the others. */
export const waitingErasuresQuery = queryOptions({
  queryKey: ["erasures", "waiting"],
  queryFn: ({ signal }) => getJson<WaitingErasures>("/api/console/erasures/waiting", signal),
  refetchInterval: POLL_MS,
});
