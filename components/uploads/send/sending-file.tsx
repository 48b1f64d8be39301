"use client";
import { Button } from "#components/ui/form/button";
import { Meter } from "#components/ui/meter";
import { showBytes } from "#components/uploads/file/upload-file-choice.ts";
import type { UploadStep } from "#components/uploads/use-upload.ts";
import { useSeconds } from "#lib/browser/live/use-seconds";
import { counted } from "#lib/domain/text/counted";

type Props = { step: Extract<UploadStep, { name: "sending" }>; onCancel: () => void };

export function SendingFile({ step: { file, summary, sent, waitingUntil }, onCancel }: Props) {
  const now = useSeconds();
  const isThrough = waitingUntil === null && sent >= file.size;
  const seconds = waitingUntil === null ? 0 : Math.max(1, Math.ceil((waitingUntil - now.getTime()) / 1000));
  return (
    <section aria-label="Sending" className="grid gap-3 rounded-lg border bg-surface p-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="min-w-0 truncate font-semibold">
          Sending {counted(summary.rowCount, "message")} from {file.name}
        </h2>
        {!isThrough && <Button onClick={onCancel}>Cancel</Button>}
      </div>
      <Meter label="Sent" value={Math.min(sent, file.size)} most={file.size} />
      <p role="status" className="text-text-muted tabular-nums">
        {waitingUntil !== null
          ? `Waiting for a free slot: the campaign's limit is busy. Trying again in ${seconds} s.`
          : isThrough
            ? "The whole file has been sent. The service is checking every row. Keep this page open."
            : `${showBytes(Math.min(sent, file.size))} of ${showBytes(file.size)}`}
      </p>
    </section>
  );
}
