import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { Change } from "#components/uploads/table/file-change.ts";
import { callJson, getJson } from "#lib/browser/api";
import { campaignPath } from "#lib/browser/campaign-path";
import { type FileChoice, isKeepable } from "#lib/domain/csv/file-choice";
import type { FileChoices } from "#lib/wire/console/file-choices";

/** Asks for the earlier choices for the campaign's files, newest first. */
export const fileChoicesQuery = (campaign: string) =>
  queryOptions({
    queryKey: ["campaign", campaign, "file-choices"],
    queryFn: ({ signal }) => getJson<FileChoices>(`${campaignPath(campaign)}/file-choices`, signal),
    staleTime: 60_000,
  });

/** The choice for numbers without the calling code of the home country. */
export function homeChoice(homeCode: number | null, answer: "added" | "kept"): FileChoice {
  return { kind: "home_code", about: [String(homeCode)], answer: { code_missing: answer } };
}

/** Keeps what was chosen for a file that was sent, for the next one. A choice that is not kept is only not proposed. */
export async function keepChoices(
  client: QueryClient,
  campaign: string,
  changes: readonly Pick<Change, "choice">[],
): Promise<void> {
  const latest = new Map(changes.flatMap(({ choice }) => (choice ? [[choice.kind, choice]] : [])));
  const choices = [...latest.values()].filter(isKeepable);
  if (choices.length === 0) return;
  const path = `${campaignPath(campaign)}/file-choices`;
  const kept = await callJson<FileChoices>("PUT", path, { choices }).catch(() => null);
  if (kept) client.setQueryData(fileChoicesQuery(campaign).queryKey, kept);
}
