"use client";
import type { ReactNode } from "react";
import { Button } from "#components/ui/form/button";
import { FormProblem } from "#components/ui/form/form-problem";
import { Dialog } from "#components/ui/popup/dialog";
import { useSave } from "#lib/browser/use-save";

type Props = {
  title: string;
  submit: string;
  done: string;
  children: ReactNode;
  onSubmit: (form: FormData) => Promise<unknown>;
  onClose: () => void;
};

/** A dialog that sends one form: it closes when that succeeded, and says why when it did not. */
export function FormDialog({ title, submit, done, children, onSubmit, onClose }: Props) {
  const { save, busy, problem } = useSave(async (form: FormData) => {
    await onSubmit(form);
    return true;
  }, done);
  async function send(form: FormData) {
    if (await save(form)) onClose();
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          send(new FormData(event.currentTarget));
        }}
      >
        <FormProblem problem={problem} fieldsSay={false} />
        {children}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" disabled={busy}>
            {busy ? "Working…" : submit}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
