import { keepPreviousData, mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { Route } from "next";
import { getJson, sendJson } from "#lib/browser/api";
import { campaignPath } from "#lib/browser/campaign-path";
import type { NewNote, Note, NoteList } from "#lib/wire/console/note";

const POLL_MS = 10_000;

export type About = NewNote["about"];

/** The owner of the notes: a campaign's number, or null for the routes of this service. */
export type NoteScope = string | null;

const at = (scope: NoteScope) => `${scope === null ? "/api/console/service" : campaignPath(scope)}/notes`;
const keyOf = (scope: NoteScope) => (scope === null ? ["service", "notes"] : ["campaign", scope, "notes"]);

/** The page that searches them. */
export const notesPage = (scope: NoteScope) =>
  (scope === null ? "/settings/alerts/notes" : `/campaigns/${scope}/notes`) as Route;

/** `asked` is the query of the address: a thing's kind and id, or words, and a position. */
export const notesQuery = (scope: NoteScope, asked: string) =>
  queryOptions({
    queryKey: [...keyOf(scope), asked],
    queryFn: ({ signal }) => getJson<NoteList>(`${at(scope)}?${asked}`, signal),
    refetchInterval: POLL_MS,
    placeholderData: keepPreviousData,
  });

export const notesOf = (scope: NoteScope, { kind, id }: About) =>
  notesQuery(scope, new URLSearchParams({ kind, id }).toString());

export function noteWrites(client: QueryClient, scope: NoteScope) {
  const onSettled = () => client.invalidateQueries({ queryKey: keyOf(scope) });
  return {
    add: mutationOptions({
      mutationFn: (note: NewNote) => sendJson("POST", at(scope), note),
      onSettled,
    }),
    remove: mutationOptions({
      mutationFn: ({ id }: Note) => sendJson("DELETE", `${at(scope)}/${id}`, {}),
      onSettled,
    }),
  };
}
