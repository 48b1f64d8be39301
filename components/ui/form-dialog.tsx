"use client";
import { type ReactNode, useState } from "react";
import { Button } from "#components/ui/button";
import { Dialog } from "#components/ui/dialog";
import { announce } from "#lib/browser/announcer";
import { CallError } from "#lib/browser/api";

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
  const [problem, setProblem] = useState<CallError | null>(null);
  const [busy, setBusy] = useState(false);

  async function send(form: FormData) {
    setBusy(true);
    setProblem(null);
    try {
      await onSubmit(form);
      announce(done);
      onClose();
    } catch (error) {
      setBusy(false);
      setProblem(
        error instanceof CallError ? error : new CallError("This did not succeed. Try again.", null),
      );
    }
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
        {problem && (
          <div role="alert" className="rounded-md border border-alarm-border bg-alarm px-3 py-2">
            <p>{problem.message}</p>
            {problem.traceId && !problem.message.includes("Trace id") && (
              <p className="text-xs break-all text-text-muted">Trace id {problem.traceId}</p>
            )}
          </div>
        )}
        {children}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" disabled={busy}>
            {busy ? "Saving…" : submit}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
