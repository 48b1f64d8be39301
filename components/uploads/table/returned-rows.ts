import { askTable, csvFile } from "#components/uploads/table/ask-table.ts";
import type { Change } from "#components/uploads/table/file-change.ts";

/** Mended rows that were left out of a file before, as the file that they now are. */
export async function returnedRows(
  file: File,
  whole: string,
): Promise<{ file: File; change: Change } | { problem: string }> {
  const made = await askTable<"take_back">({ type: "take_back", file });
  if ("problem" in made) return made;
  const words = [
    "These rows were left out of a file before: the columns with their rows and reasons are taken away, and the apostrophes of the download",
  ];
  return { file: csvFile(made.csv, file), change: { words, before: null, part: { whole, leftOut: null } } };
}
