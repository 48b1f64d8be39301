"use client";
import type { ReactNode } from "react";
import { SignInAgain } from "#components/people/sign-in-again";
import { Problem } from "#components/sign-in/problem";
import { useSubmit } from "#components/sign-in/use-submit.ts";
import { Button } from "#components/ui/form/button";
import { Field } from "#components/ui/form/field";

type Props = {
  children: ReactNode;
  submit: string;
  hasPassword: boolean;
  /** The sign-in provider's name, for whoever has no password. */
  provider: string | null;
  onSubmit: (password: string) => Promise<void>;
  /** Null: there is no way round this step. */
  onCancel: (() => void) | null;
};

/** A step that the password confirms: a browser that was left open is not enough for it. */
export function ConfirmForm({ children, submit, hasPassword, provider, onSubmit: send, onCancel }: Props) {
  const { problem, busy, onSubmit } = useSubmit((form) => send(String(form.get("password") ?? "")));
  return (
    <form method="post" className="grid gap-4" onSubmit={onSubmit}>
      {problem && <Problem text={problem} />}
      {children}
      {!hasPassword && <SignInAgain provider={provider} />}
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
        {onCancel && <Button onClick={onCancel}>Cancel</Button>}
        <Button type="submit" look="primary" disabled={busy}>
          {busy ? "Checking…" : submit}
        </Button>
      </div>
    </form>
  );
}
