"use client";
import { useState } from "react";
import { Problem } from "#components/sign-in/problem";
import { type CodeKind, enterCode } from "#components/sign-in/sign-in.ts";
import { useSubmit } from "#components/sign-in/use-submit.ts";
import { Button } from "#components/ui/form/button";
import { Field } from "#components/ui/form/field";

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

/** The second step of signing in. */
export function CodeForm({ onDone }: { onDone: () => void }) {
  const [kind, setKind] = useState<CodeKind>("app");
  const { problem, busy, onSubmit } = useSubmit(async (form) => {
    await enterCode(kind, String(form.get("code")), form.get("trust") === "on");
    onDone();
  });
  const { label, hint, other } = WORDS[kind];
  return (
    <form method="post" onSubmit={onSubmit} className="grid gap-4 rounded-lg border bg-surface p-5">
      {problem && <Problem text={problem} />}
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
      <label className="flex items-start gap-2">
        <input type="checkbox" name="trust" className="mt-0.5 size-4 accent-accent" />
        <span>
          Trust this browser
          <span className="block text-xs text-text-muted">
            You are not asked for a code in this browser for 30 days.
          </span>
        </span>
      </label>
      <Button type="submit" look="primary" className="justify-center" disabled={busy}>
        {busy ? "Signing in…" : "Continue"}
      </Button>
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
    </form>
  );
}
