import { mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import { getJson, postJson, sendJson } from "#lib/browser/api";
import type { Role } from "#lib/domain/people/role";
import type { VisibilityRule } from "#lib/domain/people/visibility";
import type { InvitationRequest, MadeLink, PeopleList, SecondFactorRule } from "#lib/wire/console/people";

const PATH = "/api/console/people";
const POLL_MS = 30_000;
const of = (id: string) => `${PATH}/${encodeURIComponent(id)}`;

export const peopleQuery = queryOptions({
  queryKey: ["people"],
  queryFn: ({ signal }) => getJson<PeopleList>(PATH, signal),
  refetchInterval: POLL_MS,
});

export function invitePerson(request: InvitationRequest): Promise<MadeLink> {
  return postJson(`${PATH}/invitations`, request);
}

export function makePasswordLink(id: string): Promise<MadeLink> {
  return postJson(`${of(id)}/password-link`, {});
}

export type PeopleChange =
  | { kind: "role"; id: string; role: Role }
  | { kind: "remove" | "sessions" | "second-factor"; id: string }
  | { kind: "revoke"; invitation: string }
  | ({ kind: "rule" } & SecondFactorRule)
  | { kind: "visibility"; rule: VisibilityRule };

export const changePeople = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (change: PeopleChange) => send(change),
    // A refusal means that the page is outdated, so it is loaded again too.
    onSettled: () => client.invalidateQueries(peopleQuery),
  });

function send(change: PeopleChange): Promise<void> {
  switch (change.kind) {
    case "role":
      return sendJson("PATCH", of(change.id), { role: change.role });
    case "remove":
      return sendJson("DELETE", of(change.id), {});
    case "rule":
      return sendJson("PUT", `${PATH}/second-factor-rule`, {
        from: change.from,
        graceDays: change.graceDays,
      });
    case "visibility":
      return sendJson("PUT", `${PATH}/sight-rule`, change.rule);
    case "revoke":
      return sendJson("DELETE", `${PATH}/invitations/${encodeURIComponent(change.invitation)}`, {});
    default:
      return sendJson("DELETE", `${of(change.id)}/${change.kind}`, {});
  }
}
