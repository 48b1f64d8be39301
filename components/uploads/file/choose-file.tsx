import { CircleAlert, TriangleAlert, Upload } from "lucide-react";
import { Button } from "#components/ui/form/button";

/** `denied` says why even a right file could not be sent. */
type Props = { problem: string | null; known: boolean; denied: string | null; onOpen: () => void };

export function ChooseFile({ problem, known, denied, onOpen }: Props) {
  return (
    <section aria-label="Choose a file" className="grid gap-3">
      {denied && (
        <p className="flex gap-2 rounded-lg border border-notice-border bg-notice p-3">
          <TriangleAlert size={16} aria-hidden className="mt-0.5 shrink-0 text-status-overdue" />
          <span className="min-w-0 wrap-anywhere">{denied} A file can still be checked here.</span>
        </p>
      )}
      <div className="grid justify-items-center gap-3 rounded-lg border-2 border-dashed border-border-strong/50 bg-surface px-6 py-14 text-center lg:py-24">
        <span className="grid size-11 place-items-center rounded-full bg-selected text-text-accent">
          <Upload size={20} aria-hidden />
        </span>
        <div className="grid gap-1">
          <h2 className="text-base font-semibold">
            Drop a CSV file or an Excel workbook anywhere on this page
          </h2>
          <p className="max-w-md text-text-muted">
            Your browser checks the file first. Until you send it, only its numbers leave this computer, to be
            compared with those that failed before. They are not kept.
          </p>
        </div>
        <Button
          look="primary"
          aria-disabled={!known || undefined}
          aria-describedby={known ? undefined : "rules-unknown"}
          onClick={known ? onOpen : undefined}
        >
          Choose a file
        </Button>
        <p className="text-xs text-text-muted">
          CSV or .xlsx, at most 40 MB. Or copy cells in a spreadsheet, and paste them here.
        </p>
      </div>
      {problem && (
        <p role="alert" className="flex gap-2 rounded-lg border border-alarm-border bg-alarm p-3">
          <CircleAlert size={16} aria-hidden className="mt-0.5 shrink-0 text-status-failed" />
          {problem}
        </p>
      )}
    </section>
  );
}
