import { keepPreviousData, mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import { getJson, sendJson } from "#lib/browser/api";
import { campaignPath } from "#lib/browser/campaign-path";
import type { NewNote, Note, NoteList } from "#lib/wire/console/note";

const POLL_MS = 10_000;

export type About = NewNote["about"];

const at = (campaign: string) => `${campaignPath(campaign)}/notes`;

/** `asked` is the query of the address: a thing's kind and id, or words, and a position. */
export const notesQuery = (campaign: string, asked: string) =>
  queryOptions({
    queryKey: ["campaign", campaign, "notes", asked],
    queryFn: ({ signal }) => getJson<NoteList>(`${at(campaign)}?${asked}`, signal),
    refetchInterval: POLL_MS,
    placeholderData: keepPreviousData,
  });

export const notesOf = (campaign: string, { kind, id }: About) =>
  notesQuery(campaign, new URLSearchParams({ kind, id }).toString());

export function noteWrites(client: QueryClient, campaign: string) {
  const onSettled = () => client.invalidateQueries({ queryKey: ["campaign", campaign, "notes"] });
  return {
    add: mutationOptions({
      mutationFn: (note: NewNote) => sendJson("POST", at(campaign), note),
      onSettled,
    }),
    remove: mutationOptions({
      mutationFn: ({ id }: Note) => sendJson("DELETE", `${at(campaign)}/${id}`, {}),
      onSettled,
    }),
  };
}
