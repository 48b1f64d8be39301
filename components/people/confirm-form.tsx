"use client";
import type { ReactNode } from "react";
import { Problem } from "#components/sign-in/problem";
import { Button } from "#components/ui/button";
import { Field } from "#components/ui/field";
import { useSubmit } from "#lib/browser/use-submit";

type Props = {
  children: ReactNode;
  submit: string;
  hasPassword: boolean;
  onSubmit: (password: string) => Promise<void>;
  onCancel: () => void;
};

/** A step that the password confirms: a browser that was left open is not enough for it. */
export function ConfirmForm({ children, submit, hasPassword, onSubmit: send, onCancel }: Props) {
  const { problem, busy, onSubmit } = useSubmit((form) => send(String(form.get("password") ?? "")));
  return (
    <form className="grid gap-4" onSubmit={onSubmit}>
      {problem && <Problem text={problem} />}
      {children}
      {hasPassword && (
        <Field
          label="Your password"
          name="password"
          type="password"
          autoComplete="current-password"
          required
        />
      )}
      <div className="flex justify-end gap-2">
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" look="primary" disabled={busy}>
          {busy ? "One moment…" : submit}
        </Button>
      </div>
    </form>
  );
}
