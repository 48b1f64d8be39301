"use client";
import { Download } from "lucide-react";
import { useState } from "react";
import { Button } from "#components/ui/form/button";
import type { CheckSummary } from "#components/uploads/check/check-summary.ts";
import { goodRows } from "#components/uploads/file/file-answer";
import { saveAs } from "#components/uploads/file/upload-template.ts";
import { askTable, csvFile } from "#components/uploads/table/ask-table.ts";
import { leftOutName, type OnChanged } from "#components/uploads/table/file-change.ts";
import { counted } from "#lib/domain/text/counted";
import type { UploadRules } from "#lib/wire/console/upload";

type Props = {
  file: File;
  summary: CheckSummary;
  rules: UploadRules;
  /** Fingerprint of the whole file, if this one is a part of it. */
  whole: string | null;
  onFile: OnChanged;
};

/** Offers to send only the right rows of a file. The wrong ones are kept in a file with their reasons. */
export function GoodRows({ file, summary, rules, whole, onFile }: Props) {
  const [problem, setProblem] = useState<string | null>(null);
  const { rowCount, fingerprint } = summary;
  const goodCount = goodRows(summary);
  const wrongCount = rowCount - goodCount;
  const those = counted(wrongCount, "row");

  async function ask() {
    const made = await askTable<"leave_out">({
      type: "leave_out",
      file,
      rules,
      whole: whole ?? fingerprint,
    });
    if (!("problem" in made)) return made;
    setProblem(made.problem);
    return null;
  }
  async function leaveOut() {
    const made = await ask();
    if (!made) return;
    const part = { whole: whole ?? fingerprint, leftOut: made.wrong };
    onFile(csvFile(made.good, file), [`${those} with mistakes ${wrongCount === 1 ? "is" : "are"} left out`], {
      part,
    });
  }
  async function download() {
    const made = await ask();
    if (made) saveAs(made.wrong, leftOutName(file));
  }

  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button look="primary" onClick={leaveOut}>
        Go on with the {counted(goodCount, "good row")}
      </Button>
      <Button onClick={download}>
        <Download size={14} aria-hidden /> Download the {those} with {wrongCount === 1 ? "its" : "their"}{" "}
        reasons
      </Button>
      {problem && <p role="alert">{problem}</p>}
    </div>
  );
}
