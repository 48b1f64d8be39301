"use client";
import { Button } from "#components/ui/form/button";
import { Dialog } from "#components/ui/popup/dialog";

type Props = { recipient: string; text: string; onRetry: () => void; onClose: () => void };

/** Asks before a retry for a code with which it may not help. */
export function ConfirmRetry({ recipient, text, onRetry, onClose }: Props) {
  return (
    <Dialog title="Retry this message?" onClose={onClose}>
      <p>
        <span className="font-medium tabular-nums">{recipient}</span>: {text}
      </p>
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <Button look="primary" onClick={onRetry}>
          Retry message
        </Button>
      </div>
    </Dialog>
  );
}
