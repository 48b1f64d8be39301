import { mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import { getJson, sendJson } from "#lib/browser/api";
import type { SessionList } from "#lib/wire/console/sign-in";

const PATH = "/api/console/sessions";

export const sessionsQuery = queryOptions({
  queryKey: ["sessions"],
  queryFn: ({ signal }) => getJson<SessionList>(PATH, signal),
  staleTime: 0,
});

/** Ends one session; null ends all but this browser's. */
export const endSession = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (id: string | null) =>
      sendJson("DELETE", id ? `${PATH}/${encodeURIComponent(id)}` : PATH, {}),
    // This runs also after a refusal, because the session may have ended already.
    onSettled: () => client.invalidateQueries(sessionsQuery),
  });
