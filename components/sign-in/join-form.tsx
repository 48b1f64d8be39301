"use client";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { CodeForm } from "#components/sign-in/code-form";
import { PasswordFields } from "#components/sign-in/password-fields";
import { join, sameTwice, signIn } from "#components/sign-in/sign-in.ts";
import { Field } from "#components/ui/form/field";
import { Form } from "#components/ui/form/form";
import { SubmitButton } from "#components/ui/form/submit-button";
import { useWrite } from "#lib/browser/use-write";
import type { Role } from "#lib/domain/people/role";
import type { SignedIn } from "#lib/wire/console/sign-in";

type Props = { token: string; kind: "join" | "password"; email: string; role: Role | null; madeBy: string };

const ROLE_WORDS: Record<Role, string> = {
  member: "a member, who sees the campaigns that they are given",
  viewer: "a viewer, who can read everything",
  operator: "an operator, who can also upload, send and retry",
  admin: "an admin, who can also manage settings, keys and people",
};

/** The form behind a link: the person enters a name and a password, and is signed in. */
export function JoinForm({ token, kind, email, role, madeBy }: Props) {
  const [codeAsked, setCodeAsked] = useState(false);
  const router = useRouter();
  const enter = () => {
    router.replace("/");
    router.refresh();
  };
  const { send, isPending, isSuccess, problem } = useWrite({
    mutationFn: async (form: FormData) => {
      const password = sameTwice(form);
      const joined = await join(token, password, kind === "join" ? String(form.get("name")) : undefined);
      return signIn(joined.email, password);
    },
  });
  const goOn = ({ secondFactor }: SignedIn) => (secondFactor ? setCodeAsked(true) : enter());
  if (codeAsked) return <CodeForm onDone={enter} />;
  return (
    <Form
      problem={problem}
      onSend={(form) => send(form, goOn)}
      className="grid gap-4 rounded-lg border bg-surface p-5"
    >
      <p className="wrap-anywhere">
        {role
          ? `${madeBy} has invited you, ${email}, as ${ROLE_WORDS[role]}.`
          : `Set a new password for ${email}. You are then signed out of all other browsers.`}
      </p>
      <input type="hidden" name="email" autoComplete="username" value={email} />
      {kind === "join" && (
        <Field label="Your name" name="name" autoComplete="name" required maxLength={100} autoFocus />
      )}
      <PasswordFields />
      <SubmitButton className="justify-center" isBusy={isPending || isSuccess} busy="Saving…">
        {kind === "join" ? "Join" : "Set password"}
      </SubmitButton>
    </Form>
  );
}
