"use client";
import { Button } from "#components/ui/form/button";
import { Dialog } from "#components/ui/popup/dialog";
import { previewOf } from "#components/uploads/file/upload-preview.ts";
import type { SingleSend } from "#lib/domain/messages/single-send";
import type { UploadRules } from "#lib/wire/console/upload";

type Props = { message: SingleSend; rules: UploadRules; onSend: () => void; onClose: () => void };

/** Asks in production, showing the number and the text that a real person will receive. */
export function ConfirmSend({ message, rules, onSend, onClose }: Props) {
  const { recipient, language, values } = message;
  const row = { row: 1, recipient, language, values: rules.variables.map((name) => values[name] ?? "") };
  const shown = previewOf(row, rules);
  return (
    <Dialog title={`Send to ${recipient}?`} onClose={onClose}>
      <p>
        This is production. A real person gets this message at{" "}
        <strong className="tabular-nums">{recipient}</strong>.
      </p>
      <p
        lang={shown.lang}
        className="max-h-64 overflow-y-auto rounded-lg border bg-sunken p-3 text-base wrap-anywhere whitespace-pre-wrap"
      >
        {shown.text}
      </p>
      <p className="text-xs text-text-muted">
        {shown.note} {shown.length}
      </p>
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <Button look="primary" onClick={onSend}>
          Send to {recipient}
        </Button>
      </div>
    </Dialog>
  );
}
