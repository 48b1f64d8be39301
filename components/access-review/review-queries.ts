import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { getJson, sendJson } from "#lib/browser/api";
import type { Access, AccessReview } from "#lib/wire/console/review";

const PATH = "/api/console/access-review";
const POLL_MS = 30_000;

/** `filter` is the URL's query. */
export const reviewQuery = (filter: string) =>
  queryOptions({
    queryKey: ["access review", filter],
    queryFn: ({ signal }) => getJson<AccessReview>(`${PATH}${filter && `?${filter}`}`, signal),
    refetchInterval: POLL_MS,
    placeholderData: keepPreviousData,
  });

/** Path of the export of all matching rights. */
export function reviewExportPath(params: URLSearchParams): string {
  return `${PATH}/export${params.get("unused") === "1" ? "?unused=1" : ""}`;
}

/** Ends a membership or removes a role; a person who is only a member is removed. */
export function takeAway({ personId, membership, campaign, team, role }: Access): Promise<void> {
  const api = "/api/console";
  if (membership !== null) {
    const scope = team ? `teams/${team.id}` : `campaigns/${campaign?.id}`;
    return sendJson("DELETE", `${api}/${scope}/members/${membership}`, {});
  }
  const person = `${api}/people/${encodeURIComponent(personId)}`;
  return role === "member" ? sendJson("DELETE", person, {}) : sendJson("PATCH", person, { role: "member" });
}
