/** What was changed in a file, a sentence each, and the file it was before; pasted cells were none. */
export type Change = { words: readonly string[]; before: File | null };

/** A file made of the one that was checked, and what was changed in it, a sentence each. */
export type OnChanged = (file: File, words: readonly string[]) => void;
