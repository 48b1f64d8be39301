"use client";
import { Button } from "#components/ui/form/button";
import { Dialog } from "#components/ui/popup/dialog";
import { doubtSentence, type HomeDoubt } from "#lib/domain/recipients/home-number";

type Props = {
  recipient: string;
  homeCode: number | null;
  doubt: HomeDoubt;
  onMend: (recipient: string) => void;
  onSend: () => void;
  onClose: () => void;
};

/** Asks before a message goes to a number that is probably wrong. */
export function ConfirmHome({ recipient, homeCode, doubt, onMend, onSend, onClose }: Props) {
  return (
    <Dialog title={`Did you mean ${doubt.mended}?`} onClose={onClose}>
      <p>{doubtSentence(recipient, homeCode, doubt)}</p>
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onSend}>Send to {recipient}</Button>
        <Button look="primary" onClick={() => onMend(doubt.mended)}>
          Send to {doubt.mended}
        </Button>
      </div>
    </Dialog>
  );
}
