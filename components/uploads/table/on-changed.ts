/** Rows are sent apart from others of the same file, whose fingerprint `whole` is; `leftOut` are those that do not go now. */
export type Part = { whole: string; leftOut: Blob | null };

/** What was changed in a file, a sentence each, and the file it was before; pasted cells were none. */
export type Change = { words: readonly string[]; before: File | null; part?: Part };

/** The file that all of these changes began with, where rows of it are sent apart. */
export function wholeFile(changes: readonly Change[]): string | null {
  return changes.find(({ part }) => part)?.part?.whole ?? null;
}

/** A file made of the one that was checked, and what was changed in it, a sentence each. */
export type OnChanged = (file: File, words: readonly string[], part?: Part) => void;
