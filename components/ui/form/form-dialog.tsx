"use client";
import type { ReactNode } from "react";
import { Button } from "#components/ui/form/button";
import { Form } from "#components/ui/form/form";
import { SubmitButton } from "#components/ui/form/submit-button";
import { Dialog } from "#components/ui/popup/dialog";
import { useWrite } from "#lib/browser/use-write";

type Props = {
  title: string;
  submit: string;
  done: string;
  /** Why the form cannot be sent now; null if it can. */
  denied?: string | null;
  children: ReactNode;
  onSubmit: (form: FormData) => Promise<unknown>;
  onClose: () => void;
};

/** A dialog with one form. It closes after success, and otherwise says why it failed. */
export function FormDialog({ title, submit, done, denied = null, children, onSubmit, onClose }: Props) {
  const { send, isPending, problem } = useWrite({ mutationFn: (form: FormData) => onSubmit(form) }, done);
  return (
    <Dialog title={title} onClose={onClose}>
      <Form className="grid gap-4" problem={problem} onSend={(form) => send(form, onClose)}>
        {children}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <SubmitButton denied={denied} isBusy={isPending} busy="Working…">
            {submit}
          </SubmitButton>
        </div>
      </Form>
    </Dialog>
  );
}
