import type { FileChoice } from "#lib/domain/csv/file-choice";
import { MOST_CHANGE_CHARACTERS } from "#lib/domain/csv/upload-limits";

/** Some rows are sent apart from the file with the fingerprint `whole`; `leftOut` holds rows that are not sent now. */
type Part = { whole: string; leftOut: Blob | null };

/** Changes to a file, one sentence each, and the file before them; null if the cells were pasted. */
export type Change = { words: readonly string[]; before: File | null } & More;

/** Whether a change leaves rows apart, and what a person chose that can be proposed for the next file. */
type More = { part?: Part; choice?: FileChoice };

/** Receives a file made from the checked one, and the changes to it, one sentence each. */
export type OnChanged = (file: File, words: readonly string[], more?: More) => void;

/** Fingerprint of the original file, if only some of its rows are sent. */
export function wholeFile(changes: readonly Change[]): string | null {
  return changes.find(({ part }) => part)?.part?.whole ?? null;
}

/** Describes the changes, a sentence each, in their order, as far as an upload keeps them. */
export function changeLabel(changes: readonly Change[], more: readonly string[]): string {
  const words = [...changes.flatMap(({ words }) => words), ...more];
  return words
    .map((sentence) => sentence.replace(/\s+/g, " "))
    .join("\n")
    .slice(0, MOST_CHANGE_CHARACTERS);
}

/** Name of the file with the rows that were left out. */
export function leftOutName({ name }: File): string {
  return `${name.replace(/\.csv$/i, "")}-left-out.csv`;
}
