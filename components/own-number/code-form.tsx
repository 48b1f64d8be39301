"use client";
import { useQueryClient } from "@tanstack/react-query";
import { confirmNumber, ownNumberQuery } from "#components/own-number/own-number-queries.ts";
import { Button } from "#components/ui/form/button";
import { Field } from "#components/ui/form/field";
import { Form } from "#components/ui/form/form";
import { SubmitButton } from "#components/ui/form/submit-button";
import { useWrite } from "#lib/browser/use-write";
import { CODE_DIGITS, CODE_MINUTES } from "#lib/domain/people/own-number";

/** Takes the code that was sent to the number. */
export function CodeForm({ number, onAgain }: { number: string; onAgain: () => void }) {
  const client = useQueryClient();
  const { send, isPending, problem } = useWrite(
    {
      mutationFn: confirmNumber,
      onSuccess: (answer) => client.setQueryData(ownNumberQuery.queryKey, answer),
    },
    "Number confirmed",
  );
  return (
    <Form className="grid gap-4" problem={problem} onSend={(form) => send(String(form.get("code")))}>
      <Field
        label={`The code that was sent to ${number}`}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        hint={`${CODE_DIGITS} digits. It can be entered for ${CODE_MINUTES} minutes.`}
        maxLength={20}
        required
      />
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onAgain}>Another number or code</Button>
        <SubmitButton isBusy={isPending} busy="Checking…">
          Confirm number
        </SubmitButton>
      </div>
    </Form>
  );
}
