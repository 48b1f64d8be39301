import type { ConvertedText } from "#lib/domain/csv/convert-text";

/** What the page asks of the worker that makes a table of a file: one question, one answer. */
export type TableQuestion = { type: "text"; file: File; columns: readonly string[] };

export type Converted = Omit<ConvertedText, "csv"> & { csv: Blob };

/** By question. `problem` is a sentence on why the file cannot be read as such. */
export type TableAnswers = { text: Converted };
export type TableAnswer<T extends TableQuestion["type"]> = TableAnswers[T] | { problem: string };
