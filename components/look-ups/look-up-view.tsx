"use client";
import { mutationOptions } from "@tanstack/react-query";
import { useState } from "react";
import { LookUpAnswer } from "#components/look-ups/look-up-answer";
import { Field } from "#components/ui/form/field";
import { Form } from "#components/ui/form/form";
import { SubmitButton } from "#components/ui/form/submit-button";
import { postJson } from "#lib/browser/api";
import { useWrite } from "#lib/browser/use-write";
import type { LookUp, LookUpRequest } from "#lib/wire/console/look-up";

const look = mutationOptions({
  mutationFn: (asked: LookUpRequest) => postJson<LookUp>("/api/console/look-ups", asked),
});

/** Answers "Did we reach this person?" for a number and a reason, with the messages sent there. */
export function LookUpView({ denied }: { denied: string | null }) {
  const { send, isPending, problem, at } = useWrite(look, "Looked up");
  const [found, setFound] = useState<LookUp | null>(null);
  function ask(form: FormData) {
    const asked = { number: String(form.get("number")), reason: String(form.get("reason")) };
    setFound(null);
    send(asked, setFound);
  }
  return (
    <div className="grid max-w-5xl grid-cols-[minmax(0,1fr)] gap-4">
      <p className="text-text-muted">
        {denied ?? "Finds what was sent to one phone number, in all campaigns that you can look into."}
      </p>
      <Form
        problem={problem}
        fieldsSay={Boolean(at("number") || at("reason"))}
        onSend={ask}
        className="grid items-start gap-3 rounded-lg border bg-surface p-4 sm:grid-cols-[16rem_minmax(0,1fr)_auto]"
      >
        <Field
          label="Phone number"
          name="number"
          type="tel"
          required
          maxLength={40}
          autoComplete="off"
          placeholder="+65 9123 4567"
          hint="The whole number, with its country code."
          error={at("number")}
        />
        <Field
          label="Why you ask"
          name="reason"
          required
          minLength={3}
          maxLength={300}
          autoComplete="off"
          hint="Kept in the audit log with your name and the number's last three digits."
          error={at("reason")}
        />
        <div className="sm:mt-6">
          <SubmitButton denied={denied} isBusy={isPending} busy="Looking…">
            Look up
          </SubmitButton>
        </div>
      </Form>
      <div aria-live="polite">{found && <LookUpAnswer found={found} />}</div>
    </div>
  );
}
