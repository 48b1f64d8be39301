"use client";
import type { ReactNode } from "react";
import { Button, buttonClass } from "#components/ui/form/button";
import { Field } from "#components/ui/form/field";
import { Form } from "#components/ui/form/form";
import { SubmitButton } from "#components/ui/form/submit-button";
import { useWrite } from "#lib/browser/use-write";

type Props = {
  children: ReactNode;
  submit: string;
  hasPassword: boolean;
  /** The sign-in provider's name, where whoever has no password signs in there again; else the server asks for a code. */
  provider?: string | null;
  onSubmit: (password: string) => Promise<void>;
  /** Null if this step cannot be avoided. */
  onCancel: (() => void) | null;
};

/** A step that needs the password, so that an open browser alone is not enough. */
export function ConfirmForm({ children, submit, hasPassword, provider, onSubmit, onCancel }: Props) {
  const { send, isPending, problem } = useWrite({ mutationFn: (password: string) => onSubmit(password) });
  return (
    <Form
      className="grid gap-4"
      problem={problem}
      onSend={(form) => send(String(form.get("password") ?? ""))}
    >
      {children}
      {!hasPassword && provider !== undefined && <SignInAgain provider={provider} />}
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
        <SubmitButton isBusy={isPending} busy="Checking…">
          {submit}
        </SubmitButton>
      </div>
    </Form>
  );
}

/** Confirms a person without a password by a new sign-in at the provider. */
function SignInAgain({ provider }: { provider: string | null }) {
  const begin = () => {
    const next = `${window.location.pathname}${window.location.search}`;
    window.location.assign(`/api/auth/oidc/start?${new URLSearchParams({ again: "1", next })}`);
  };
  const name = provider ?? "single sign-on";
  return (
    <div className="grid gap-2 rounded-md border bg-sunken p-3">
      <p>
        You have no password here. Sign in with {name} again, then come back and do this within 10 minutes.
      </p>
      <button type="button" onClick={begin} className={buttonClass({}, "justify-self-start")}>
        Sign in again
      </button>
    </div>
  );
}
