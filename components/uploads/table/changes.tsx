"use client";
import { Download, Undo2 } from "lucide-react";
import { useState } from "react";
import { Button } from "#components/ui/form/button";
import { saveAs } from "#components/uploads/file/upload-template.ts";
import { askTable } from "#components/uploads/table/ask-table.ts";
import { type Change, leftOutName } from "#components/uploads/table/file-change.ts";

type Props = {
  file: File;
  changes: readonly Change[];
  onFile: (files: File[], changes: readonly Change[]) => void;
};

/** Lists the changes made to the chosen file before its check, while it can still be sent. */
export function Changes({ file, changes, onFile }: Props) {
  const [problem, setProblem] = useState<string | null>(null);
  const last = changes.at(-1);
  if (!last) return null;
  const { before } = last;
  const leftOut = changes.findLast(({ part }) => part?.leftOut)?.part?.leftOut;

  async function download() {
    const made = await askTable<"download">({ type: "download", file });
    if ("problem" in made) setProblem(made.problem);
    else saveAs(made.csv, file.name);
  }

  return (
    <section
      aria-label="Changed in this file"
      className="flex flex-wrap items-start gap-3 rounded-lg border border-notice-border bg-notice px-4 py-2.5"
    >
      <div className="grid min-w-0 basis-full gap-1 sm:flex-1 sm:basis-0">
        <h2 className="font-semibold">This is not the file as it was chosen</h2>
        <ul className="list-disc pl-4">
          {changes
            .flatMap(({ words }) => words)
            .map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
        </ul>
        {problem && <p role="alert">{problem}</p>}
      </div>
      {before && (
        <Button onClick={() => onFile([before], changes.slice(0, -1))}>
          <Undo2 size={14} aria-hidden /> Undo the last
        </Button>
      )}
      {leftOut && (
        <Button onClick={() => saveAs(leftOut, leftOutName(file))}>
          <Download size={14} aria-hidden /> Download what is left out
        </Button>
      )}
      <Button onClick={download}>
        <Download size={14} aria-hidden /> Download for a spreadsheet
      </Button>
    </section>
  );
}
