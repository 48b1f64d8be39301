"use client";
import { PasswordFields } from "#components/sign-in/password-fields";
import { Problem } from "#components/sign-in/problem";
import { changePassword, sameTwice } from "#components/sign-in/sign-in.ts";
import { SignOutInstead } from "#components/sign-in/sign-out-instead";
import { useSubmit } from "#components/sign-in/use-submit.ts";
import { Button } from "#components/ui/form/button";
import { Field } from "#components/ui/form/field";

/** In place of a password that somebody else knows. */
export function OwnPasswordForm({ email, next }: { email: string; next: string }) {
  const { problem, busy, onSubmit } = useSubmit(async (form) => {
    await changePassword(String(form.get("current")), sameTwice(form));
    // Whatever the server decided for this browser before no longer holds.
    window.location.replace(next);
  });
  return (
    <form method="post" onSubmit={onSubmit} className="grid gap-4 rounded-lg border bg-surface p-5">
      <p className="wrap-anywhere">
        The password for {email} was set by someone else. Choose a password that only you know.
      </p>
      {problem && <Problem text={problem} />}
      <input type="hidden" name="email" autoComplete="username" value={email} />
      <Field
        label="The password you were given"
        name="current"
        type="password"
        autoComplete="current-password"
        required
        autoFocus
      />
      <PasswordFields />
      <Button type="submit" look="primary" className="justify-center" disabled={busy}>
        {busy ? "Saving…" : "Set password"}
      </Button>
      <SignOutInstead />
    </form>
  );
}
