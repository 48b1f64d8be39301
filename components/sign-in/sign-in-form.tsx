"use client";
import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { CodeForm } from "#components/sign-in/code-form";
import { signIn } from "#components/sign-in/sign-in.ts";
import { buttonClass } from "#components/ui/form/button";
import { Field } from "#components/ui/form/field";
import { Form } from "#components/ui/form/form";
import { FormProblem } from "#components/ui/form/form-problem";
import { SubmitButton } from "#components/ui/form/submit-button";
import { CallError } from "#lib/browser/api";
import { useWrite } from "#lib/browser/use-write";
import type { SignedIn } from "#lib/wire/console/sign-in";

type Props = {
  next: string;
  /** The sign-in provider's name; null if there is none. */
  provider: string | null;
  /** Why the person could not sign in at the provider. */
  problem: string;
  /** Whether the first step succeeded and a code is needed. */
  asksForCode: boolean;
};

export function SignInForm({ next, provider, problem: first, asksForCode }: Props) {
  const [codeAsked, setCodeAsked] = useState(asksForCode);
  const router = useRouter();
  function enter() {
    router.replace(next as Route);
    router.refresh();
  }
  const { send, isPending, isSuccess, problem, variables } = useWrite({
    mutationFn: (form: FormData) => signIn(String(form.get("email")), String(form.get("password"))),
  });
  const goOn = ({ secondFactor }: SignedIn) => (secondFactor ? setCodeAsked(true) : enter());
  const shown = first && !variables ? new CallError(first, null) : problem;

  if (codeAsked) return <CodeForm onDone={enter} />;
  return (
    <div className="grid gap-4 rounded-lg border bg-surface p-5">
      <FormProblem problem={shown} />
      {provider && (
        <>
          <a
            href={`/api/auth/oidc/start?${new URLSearchParams({ next })}`}
            className={buttonClass({}, "justify-center")}
          >
            <span className="truncate">Sign in with {provider}</span>
          </a>
          <p className="flex items-center gap-3 text-xs text-text-muted before:h-px before:flex-1 before:bg-border after:h-px after:flex-1 after:bg-border">
            or use a password
          </p>
        </>
      )}
      <Form problem={null} onSend={(form) => send(form, goOn)} className="grid gap-4">
        <Field label="Email address" name="email" type="email" autoComplete="username" required autoFocus />
        <Field label="Password" name="password" type="password" autoComplete="current-password" required />
        <SubmitButton className="justify-center" isBusy={isPending || isSuccess} busy="Signing in…">
          Sign in
        </SubmitButton>
      </Form>
    </div>
  );
}
