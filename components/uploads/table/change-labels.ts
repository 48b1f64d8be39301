import type { Change } from "#components/uploads/table/on-changed.ts";
import { MOST_CHANGE_CHARACTERS } from "#lib/domain/csv/upload-limits";

/** What was changed, a sentence each, in the order in which it was; so much of it as is kept with an upload. */
export function changeLabel(changes: readonly Change[], more: readonly string[]): string {
  const words = [...changes.flatMap(({ words }) => words), ...more];
  return words
    .map((sentence) => sentence.replace(/\s+/g, " "))
    .join("\n")
    .slice(0, MOST_CHANGE_CHARACTERS);
}
