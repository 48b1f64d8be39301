"use client";
import { FormDialog } from "#components/ui/form/form-dialog";

type Props = {
  title: string;
  text: string;
  done: string;
  onRemove: () => Promise<unknown>;
  onClose: () => void;
};

/** Asks before removing something that cannot be restored. */
export function RemoveDialog({ title, text, done, onRemove, onClose }: Props) {
  return (
    <FormDialog title={title} submit="Remove" done={done} onClose={onClose} onSubmit={onRemove}>
      <p>{text}</p>
    </FormDialog>
  );
}
