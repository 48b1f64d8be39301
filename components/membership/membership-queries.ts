import { queryOptions } from "@tanstack/react-query";
import { getJson, sendJson } from "#lib/browser/api";
import type { MemberList, MemberRequest, TeamList, TeamRequest } from "#lib/wire/console/membership";

const POLL_MS = 30_000;
const TEAMS = "/api/console/teams";

export const membersPath = (campaign: string) => `/api/console/campaigns/${campaign}/members`;
export const teamMembersPath = (team: number) => `${TEAMS}/${team}/members`;

export const membersQuery = (campaign: string) =>
  queryOptions({
    queryKey: ["members", campaign],
    queryFn: ({ signal }) => getJson<MemberList>(membersPath(campaign), signal),
    refetchInterval: POLL_MS,
  });

export const teamsQuery = queryOptions({
  queryKey: ["teams"],
  queryFn: ({ signal }) => getJson<TeamList>(TEAMS, signal),
  refetchInterval: POLL_MS,
});

export type MemberWrite =
  | { kind: "add"; member: MemberRequest }
  | { kind: "change"; id: number; role: MemberRequest["role"] }
  | { kind: "remove"; id: number };

/** Changes the members of a campaign or a team. */
export function writeMember(path: string, write: MemberWrite): Promise<void> {
  if (write.kind === "add") return sendJson("POST", path, write.member);
  return write.kind === "change"
    ? sendJson("PATCH", `${path}/${write.id}`, { role: write.role })
    : sendJson("DELETE", `${path}/${write.id}`, {});
}

export function saveTeam(id: number | null, team: TeamRequest): Promise<void> {
  return id === null ? sendJson("POST", TEAMS, team) : sendJson("PUT", `${TEAMS}/${id}`, team);
}

export function removeTeam(id: number): Promise<void> {
  return sendJson("DELETE", `${TEAMS}/${id}`, {});
}
