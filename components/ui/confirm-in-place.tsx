import { ActionButton } from "#components/ui/form/action-button";
import { Button } from "#components/ui/form/button";

type Props = {
  question: string;
  /** Label of the confirming button. */
  confirm: string;
  isBusy: boolean;
  /** Why it cannot be confirmed yet. */
  denied?: string | null;
  onKeep: () => void;
  onConfirm: () => void;
};

/** Asks again, below the pressed button, before an action that cannot be undone. */
export function ConfirmInPlace({ question, confirm, isBusy, denied, onKeep, onConfirm }: Props) {
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-2 rounded-md border border-alarm-border bg-alarm px-3 py-2"
    >
      <p className="min-w-40 flex-1 wrap-anywhere">{question}</p>
      <Button onClick={onKeep}>Keep</Button>
      <ActionButton denied={denied} aria-disabled={isBusy || undefined} onClick={onConfirm}>
        {confirm}
      </ActionButton>
    </div>
  );
}
