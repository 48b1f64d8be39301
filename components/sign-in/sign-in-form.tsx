"use client";
import type { Route } from "next";
import { useRouter } from "next/navigation";
import { type FormEvent, useState } from "react";
import { Button } from "#components/ui/button";
import { Field } from "#components/ui/field";
import { CallError } from "#lib/browser/api";
import { signIn } from "#lib/browser/sign-in";

export function SignInForm({ next }: { next: string }) {
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  const router = useRouter();

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setBusy(true);
    setProblem("");
    try {
      await signIn(String(form.get("email")), String(form.get("password")));
      router.replace(next as Route);
      router.refresh();
    } catch (error) {
      setProblem(sentence(error));
      setBusy(false);
    }
  }

  return (
    <form method="post" onSubmit={submit} className="grid gap-4 rounded-lg border bg-surface p-5">
      {problem && (
        <p role="alert" className="rounded-md border border-alarm-border bg-alarm px-3 py-2">
          {problem}
        </p>
      )}
      <Field label="E-mail" name="email" type="email" autoComplete="username" required autoFocus />
      <Field label="Password" name="password" type="password" autoComplete="current-password" required />
      <Button type="submit" look="primary" className="justify-center" disabled={busy}>
        {busy ? "Signing in…" : "Sign in"}
      </Button>
    </form>
  );
}

function sentence(error: unknown): string {
  const status = error instanceof CallError ? error.status : null;
  if (status === 401) return "E-mail or password is wrong.";
  if (status === 429) return "Too many attempts. Wait a minute and try again.";
  return error instanceof CallError ? error.message : "Signing in did not succeed. Try again.";
}
