"use client";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { CodeForm } from "#components/sign-in/code-form";
import { PasswordFields } from "#components/sign-in/password-fields";
import { Problem } from "#components/sign-in/problem";
import { sameTwice, signIn } from "#components/sign-in/sign-in.ts";
import { useSubmit } from "#components/sign-in/use-submit.ts";
import { Button } from "#components/ui/form/button";
import { Field } from "#components/ui/form/field";
import { postJson } from "#lib/browser/api";
import type { Role } from "#lib/domain/people/role";
import type { Joined } from "#lib/wire/console/people";

type Props = { token: string; kind: "join" | "password"; email: string; role: Role | null; madeBy: string };

const ROLE_WORDS: Record<Role, string> = {
  viewer: "a viewer, who can read everything",
  operator: "an operator, who can also upload, send and retry",
  admin: "an admin, who can also manage settings, keys and people",
};

/** What a link is for: a name and a password, and the person is signed in. */
export function JoinForm({ token, kind, email, role, madeBy }: Props) {
  const [codeAsked, setCodeAsked] = useState(false);
  const router = useRouter();
  const enter = () => {
    router.replace("/");
    router.refresh();
  };
  const { problem, busy, onSubmit } = useSubmit(async (form) => {
    const password = sameTwice(form);
    const name = kind === "join" ? { name: String(form.get("name")) } : {};
    const joined = await postJson<Joined>("/api/join", { token, password, ...name });
    const { secondFactor } = await signIn(joined.email, password);
    if (secondFactor) setCodeAsked(true);
    else enter();
  });
  if (codeAsked) return <CodeForm onDone={enter} />;
  return (
    <form method="post" onSubmit={onSubmit} className="grid gap-4 rounded-lg border bg-surface p-5">
      <p className="wrap-anywhere">
        {role
          ? `${madeBy} has invited you, ${email}, as ${ROLE_WORDS[role]}.`
          : `Set a new password for ${email}. You are then signed out of all other browsers.`}
      </p>
      {problem && <Problem text={problem} />}
      <input type="hidden" name="email" autoComplete="username" value={email} />
      {kind === "join" && (
        <Field label="Your name" name="name" autoComplete="name" required maxLength={100} autoFocus />
      )}
      <PasswordFields />
      <Button type="submit" look="primary" className="justify-center" disabled={busy}>
        {busy ? "Saving…" : kind === "join" ? "Join" : "Set password"}
      </Button>
    </form>
  );
}
