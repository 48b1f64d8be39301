/** A file made of the one that was checked, and what was changed in it, a sentence each. */
export type OnChanged = (files: File[], changes: readonly string[]) => void;
