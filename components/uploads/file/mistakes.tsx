"use client";
import { CircleX, Download } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { Button } from "#components/ui/form/button";
import type { CheckSummary } from "#components/uploads/check/check-summary.ts";
import { taskOf } from "#components/uploads/check/csv-labels.ts";
import type { RunningCheck } from "#components/uploads/check/upload-check.ts";
import { EmptyEnd } from "#components/uploads/file/empty-end";
import { MistakeTable } from "#components/uploads/file/mistake-table";
import { sizeProblem } from "#components/uploads/file/upload-file-choice.ts";
import { saveAs } from "#components/uploads/file/upload-template.ts";
import type { OnChanged } from "#components/uploads/table/file-change.ts";
import { counted } from "#lib/domain/text/counted";

type Props = {
  file: File;
  summary: CheckSummary;
  check: RunningCheck;
  onFile: OnChanged;
  children: ReactNode;
};

/** Shows the mistakes to mend before the file can go: a task for each kind, and every wrong cell. */
export function Mistakes({ file, summary, check, onFile, children }: Props) {
  const [kind, setKind] = useState<number | null>(null);
  const table = useRef<HTMLElement>(null);
  const { kinds, errorCount, refusal, keptCount } = summary;
  const shown = kinds.find((one) => one.kind === kind);

  function show(next: number | null) {
    setKind(next);
    table.current?.focus();
  }
  async function download() {
    saveAs(await check.report(), `${file.name.replace(/\.csv$/i, "")}-mistakes.csv`);
  }

  return (
    <>
      <section
        aria-label="What to fix"
        className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-lg border border-alarm-border bg-alarm p-4"
      >
        <div className="flex items-start gap-2">
          <CircleX size={18} aria-hidden className="mt-0.5 shrink-0 text-status-failed" />
          <div className="grid min-w-0 gap-1">
            <h2 className="text-base font-semibold">
              {refusal
                ? "This file cannot be sent"
                : `${counted(errorCount, "mistake")} to fix before this can be sent`}
            </h2>
            {refusal && <p>{refusal.error.message}</p>}
            {sizeProblem(file) && <p>{sizeProblem(file)}</p>}
            {errorCount > 0 && (
              <p className="text-text-muted">
                The service refuses the whole file if one row is wrong. Fix all mistakes and check the file
                again, or leave the wrong rows out.
              </p>
            )}
          </div>
        </div>
        {errorCount > 0 && (
          <ul className="grid rounded-md border bg-surface">
            {kinds.map((one) => (
              <li key={one.kind} className="border-b last:border-b-0">
                <button
                  type="button"
                  aria-pressed={one.kind === kind}
                  onClick={() => show(one.kind === kind ? null : one.kind)}
                  className="flex w-full flex-wrap items-baseline gap-x-3 px-3 py-2 text-left hover:bg-hover aria-pressed:bg-selected"
                >
                  <span className="font-medium text-text-accent">{taskOf(one)}</span>
                  <span className="min-w-0 truncate text-xs text-text-muted">
                    {one.count === 1 ? "row" : "first in row"} {one.example.row.toLocaleString("en")}
                    {one.example.value.trim() && `: ${one.example.value}`}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        )}
        <EmptyEnd file={file} summary={summary} onFile={onFile} />
      </section>
      {children}
      {errorCount > 0 && (
        <section aria-label="Wrong cells" className="grid grid-cols-[minmax(0,1fr)] gap-2">
          <div className="flex flex-wrap items-center gap-2">
            <h2 className="min-w-0 flex-1 font-semibold">
              {shown ? taskOf(shown) : `All ${counted(errorCount, "wrong cell")}`}
            </h2>
            {shown && <Button onClick={() => setKind(null)}>Show all</Button>}
            <Button onClick={download}>
              <Download size={14} aria-hidden /> Download all as CSV
            </Button>
          </div>
          {keptCount < errorCount && (
            <p className="text-text-muted">The first {keptCount.toLocaleString("en")} are listed.</p>
          )}
          <MistakeTable
            key={kind}
            ref={table}
            check={check}
            kind={kind}
            count={Math.min(shown?.count ?? keptCount, keptCount)}
          />
        </section>
      )}
    </>
  );
}
