"use client";
import { Download } from "lucide-react";
import { useState } from "react";
import { Button } from "#components/ui/form/button";
import { CheckboxField } from "#components/ui/form/checkbox-field";
import { failedLabel } from "#components/uploads/failed/failed-labels.ts";
import type { FailedRows as Failed } from "#components/uploads/failed/failed-numbers.ts";
import { saveAs } from "#components/uploads/file/upload-template.ts";
import { askTable, csvFile } from "#components/uploads/table/ask-table.ts";
import { leftOutName, type OnChanged } from "#components/uploads/table/file-change.ts";

type Props = {
  file: File;
  failed: Failed;
  rowCount: number;
  /** The fingerprint of the file that these rows are a part of, or of this one. */
  whole: string;
  anyway: boolean;
  onAnyway: (anyway: boolean) => void;
  onFile: OnChanged;
};

/** Rows to numbers that failed for good before: they are left out, or go all the same, and which is chosen. */
export function FailedRows({ file, failed, rowCount, whole, anyway, onAnyway, onFile }: Props) {
  const [problem, setProblem] = useState<string | null>(null);
  const words = failedLabel(failed);

  async function part() {
    const made = await askTable<"leave_rows">({
      type: "leave_rows",
      file,
      rows: failed.rows,
      why: words.why,
      whole,
    });
    if (!("problem" in made)) return made;
    setProblem(made.problem);
    return null;
  }
  async function leaveOut() {
    const made = await part();
    if (made) onFile(csvFile(made.good, file), [words.leftOut], { part: { whole, leftOut: made.wrong } });
  }
  async function download() {
    const made = await part();
    if (made) saveAs(made.wrong, leftOutName(file));
  }

  return (
    <section
      aria-label="Numbers that failed before"
      className="grid gap-2 rounded-lg border border-notice-border bg-notice p-4"
    >
      <h2 className="font-semibold">{words.title}</h2>
      <p>{words.first} No message to them has arrived since, and each would be paid for again.</p>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        {failed.rows.length < rowCount && (
          <Button look="primary" onClick={leaveOut}>
            {words.toLeave}
          </Button>
        )}
        <Button onClick={download}>
          <Download size={14} aria-hidden /> Download them
        </Button>
        <CheckboxField label="Send them anyway" checked={anyway} onSwitch={onAnyway} />
      </div>
      {problem && <p role="alert">{problem}</p>}
    </section>
  );
}
