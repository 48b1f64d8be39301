import { askTable, csvFile } from "#components/uploads/table/ask-table.ts";
import { conversionLabel } from "#components/uploads/table/table-labels.ts";
import { counted } from "#lib/domain/text/counted";

/** Makes a file from pasted cells, in which the first line is row 1. Each cell is the copied text. */
export async function pastedTable(
  text: string,
  columns: readonly string[],
): Promise<{ file: File; words: string[] } | { problem: string }> {
  const pasted = new File([text], "pasted cells.csv", { type: "text/csv" });
  const made = await askTable<"text">({ type: "text", file: pasted, columns });
  if ("problem" in made) return made;
  const what = `Pasted: ${counted(made.rowCount, "row")}; the first line is row 1`;
  return { file: csvFile(made.csv, pasted), words: [what, ...conversionLabel(made)] };
}
