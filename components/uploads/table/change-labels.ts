import type { Change } from "#components/uploads/table/on-changed.ts";
import { MOST_CHANGE_CHARACTERS } from "#lib/domain/csv/upload-limits";

/** Describes the changes, a sentence each, in their order, as far as an upload keeps them. */
export function changeLabel(changes: readonly Change[], more: readonly string[]): string {
  const words = [...changes.flatMap(({ words }) => words), ...more];
  return words
    .map((sentence) => sentence.replace(/\s+/g, " "))
    .join("\n")
    .slice(0, MOST_CHANGE_CHARACTERS);
}
