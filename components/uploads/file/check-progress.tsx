import { Button } from "#components/ui/form/button";
import { Meter } from "#components/ui/meter";
import type { CheckProgress as Progress } from "#components/uploads/check/csv-check-messages.ts";
import { showBytes } from "#components/uploads/file/upload-file-choice.ts";
import { counted } from "#lib/domain/text/counted";

type Props = { file: File; progress: Progress; onCancel: () => void };

export function CheckProgress({ file, progress, onCancel }: Props) {
  return (
    <section aria-label="Checking" className="grid gap-3 rounded-lg border bg-surface p-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="min-w-0 truncate font-semibold">Checking {file.name}</h2>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
      <Meter label="Checked" value={progress.bytes} most={file.size} />
      <p className="text-text-muted tabular-nums">
        {showBytes(progress.bytes)} of {showBytes(file.size)} · {counted(progress.rows, "row")}
        {progress.errors > 0 && ` · ${counted(progress.errors, "mistake")} so far`}
      </p>
    </section>
  );
}
