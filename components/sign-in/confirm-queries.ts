import { queryOptions } from "@tanstack/react-query";
import { getJson } from "#lib/browser/api";
import type { WaysToConfirm } from "#lib/wire/console/sign-in";

/** Loaded each time, because the person may have turned on a second factor since. */
export const waysQuery = queryOptions({
  queryKey: ["ways-to-confirm"],
  queryFn: ({ signal }) => getJson<WaysToConfirm>("/api/console/confirmation", signal),
  staleTime: 0,
  gcTime: 0,
});
