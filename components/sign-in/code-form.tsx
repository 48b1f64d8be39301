"use client";
import { useState } from "react";
import { PasskeyButton } from "#components/sign-in/passkey-button";
import { type CodeKind, enterCode } from "#components/sign-in/sign-in.ts";
import { CheckboxField } from "#components/ui/form/checkbox-field";
import { Field } from "#components/ui/form/field";
import { Form } from "#components/ui/form/form";
import { SubmitButton } from "#components/ui/form/submit-button";
import { useWrite } from "#lib/browser/use-write";

const WORDS = {
  app: {
    label: "Code",
    hint: "The 6 digits that your authenticator app shows for Redial.",
    other: "Use a recovery code instead",
  },
  recovery: {
    label: "Recovery code",
    hint: "One of the codes you saved when you turned on two-factor authentication. Each code works once.",
    other: "Use a code from the app instead",
  },
};

/** Second step of a sign-in. */
export function CodeForm({ onDone }: { onDone: () => void }) {
  const [kind, setKind] = useState<CodeKind>("app");
  const { send, isPending, isSuccess, problem } = useWrite({
    mutationFn: (form: FormData) => enterCode(kind, String(form.get("code")), form.get("trust") === "on"),
  });
  const { label, hint, other } = WORDS[kind];
  return (
    <Form
      problem={problem}
      onSend={(form) => send(form, onDone)}
      className="grid gap-4 rounded-lg border bg-surface p-5"
    >
      <Field
        key={kind}
        label={label}
        name="code"
        hint={hint}
        autoComplete={kind === "app" ? "one-time-code" : "off"}
        inputMode={kind === "app" ? "numeric" : "text"}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        required
        autoFocus
      />
      <CheckboxField
        label="Trust this browser"
        name="trust"
        hint="You are not asked for a code in this browser for 30 days."
      />
      <SubmitButton className="justify-center" isBusy={isPending || isSuccess} busy="Signing in…">
        Continue
      </SubmitButton>
      <PasskeyButton onDone={onDone} />
      <div className="flex flex-wrap justify-between gap-2 text-xs">
        <button
          type="button"
          className="text-text-accent hover:underline"
          onClick={() => setKind(kind === "app" ? "recovery" : "app")}
        >
          {other}
        </button>
        <a href="/sign-in" className="text-text-accent hover:underline">
          Sign in as someone else
        </a>
      </div>
    </Form>
  );
}
