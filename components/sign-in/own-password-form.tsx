"use client";
import { PasswordFields } from "#components/sign-in/password-fields";
import { changePassword, sameTwice } from "#components/sign-in/sign-in.ts";
import { SignOutInstead } from "#components/sign-in/sign-out-instead";
import { Field } from "#components/ui/form/field";
import { Form } from "#components/ui/form/form";
import { SubmitButton } from "#components/ui/form/submit-button";
import { useWrite } from "#lib/browser/use-write";

/** Replaces a password that another person knows. */
export function OwnPasswordForm({ email, next }: { email: string; next: string }) {
  const { send, isPending, isSuccess, problem } = useWrite({
    mutationFn: async (form: FormData) => changePassword(String(form.get("current")), sameTwice(form)),
  });
  // A full reload drops everything that the server decided for the earlier state.
  const leave = () => window.location.replace(next);
  return (
    <Form
      problem={problem}
      onSend={(form) => send(form, leave)}
      className="grid gap-4 rounded-lg border bg-surface p-5"
    >
      <p className="wrap-anywhere">
        The password for {email} was set by someone else. Choose a password that only you know.
      </p>
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
      <SubmitButton className="justify-center" isBusy={isPending || isSuccess} busy="Saving…">
        Set password
      </SubmitButton>
      <SignOutInstead />
    </Form>
  );
}
