"use client";
import { Button } from "#components/ui/form/button";
import type { CheckSummary } from "#components/uploads/check/check-summary.ts";
import { withoutEmptyEnd } from "#components/uploads/file/upload-empty-end.ts";
import type { OnChanged } from "#components/uploads/table/file-change.ts";
import { counted } from "#lib/domain/text/counted";

type Props = { file: File; summary: CheckSummary; onFile: OnChanged };

/** Offers to send a file without the rows at its end that were emptied but not deleted. */
export function EmptyEnd({ file, summary, onFile }: Props) {
  const { emptyEndRows, refusal } = summary;
  if (emptyEndRows === 0 || refusal) return null;
  async function drop() {
    onFile(await withoutEmptyEnd(file, emptyEndRows), [
      `${counted(emptyEndRows, "empty row")} at the end ${emptyEndRows === 1 ? "is" : "are"} left out`,
    ]);
  }
  return (
    <div className="flex flex-wrap items-center gap-2">
      <p className="min-w-0 flex-1">
        {emptyEndRows === 1 ? "The last row is" : `The last ${counted(emptyEndRows, "row")} are`} empty.
        Spreadsheets often leave empty rows.
      </p>
      <Button onClick={drop}>Check the file without {emptyEndRows === 1 ? "it" : "them"}</Button>
    </div>
  );
}
