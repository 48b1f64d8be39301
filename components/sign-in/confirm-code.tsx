"use client";
import { useState } from "react";
import { PasskeyButton } from "#components/sign-in/passkey-button";
import { confirmByPassword, enterCode } from "#components/sign-in/sign-in.ts";
import { Button } from "#components/ui/form/button";
import { Field } from "#components/ui/form/field";
import { Form } from "#components/ui/form/form";
import { SubmitButton } from "#components/ui/form/submit-button";
import { useWrite } from "#lib/browser/use-write";
import type { WaysToConfirm } from "#lib/wire/console/sign-in";

type Way = "password" | "app" | "recovery";

const FIELDS = {
  password: { label: "Your password", type: "password", autoComplete: "current-password", hint: undefined },
  app: {
    label: "Code",
    type: "text",
    autoComplete: "one-time-code",
    hint: "The 6 digits that your authenticator app shows for Redial.",
  },
  recovery: {
    label: "Recovery code",
    type: "text",
    autoComplete: "off",
    hint: "One of the codes you saved when you turned on two-factor authentication. Each code works once.",
  },
} as const satisfies Record<Way, object>;

type Props = { ways: WaysToConfirm; onDone: () => void; onCancel: () => void };

/** Confirms with a code if the person has a second factor, otherwise with the password. */
export function ConfirmCode({ ways, onDone, onCancel }: Props) {
  const [way, setWay] = useState<Way>(ways.code ? "app" : "password");
  const { send, isPending, problem } = useWrite({
    mutationFn: (typed: string) =>
      way === "password" ? confirmByPassword(typed) : enterCode(way, typed, false),
  });
  return (
    <Form className="grid gap-4" problem={problem} onSend={(form) => send(String(form.get("proof")), onDone)}>
      <Field
        key={way}
        name="proof"
        {...FIELDS[way]}
        inputMode={way === "app" ? "numeric" : "text"}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={way === "password" ? undefined : 40}
        required
        autoFocus
      />
      {way !== "password" && (
        <button
          type="button"
          className="justify-self-start text-xs text-text-accent hover:underline"
          onClick={() => setWay(way === "app" ? "recovery" : "app")}
        >
          {way === "app" ? "Use a recovery code instead" : "Use a code from the app instead"}
        </button>
      )}
      {ways.passkey && <PasskeyButton onDone={onDone} />}
      <div className="flex justify-end gap-2">
        <Button onClick={onCancel}>Cancel</Button>
        <SubmitButton isBusy={isPending} busy="Checking…">
          Confirm
        </SubmitButton>
      </div>
    </Form>
  );
}
