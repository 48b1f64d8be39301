"use client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { CodeForm } from "#components/own-number/code-form";
import { askCode, ownNumberQuery } from "#components/own-number/own-number-queries.ts";
import { sendLabel } from "#components/sends/send-labels.ts";
import { Field } from "#components/ui/form/field";
import { Form } from "#components/ui/form/form";
import { SubmitButton } from "#components/ui/form/submit-button";
import { uploadId } from "#components/uploads/send/upload-send.ts";
import { CallError } from "#lib/browser/api";
import { isRefused } from "#lib/browser/ask-again";
import { useWrite } from "#lib/browser/use-write";
import type { SendRecord } from "#lib/wire/console/send";

type Props = { campaign: string; denied?: string | null; children?: ReactNode };

/** Makes a phone number the person's own: a code is sent to it as a message of the campaign, and entered here. */
export function NumberForm({ campaign, denied = null, children }: Props) {
  const client = useQueryClient();
  const { data } = useQuery(ownNumberQuery);
  const [isAgain, setAgain] = useState(false);
  // Pressed again after a lost answer, the same id asks for the same code.
  const [id, setId] = useState(uploadId);
  const { send, isPending, problem } = useWrite(
    {
      mutationFn: async (number: string) => codeOnItsWay(await askCode(campaign, { id, number })),
      onSettled: (_, error) => {
        if (!error || isRefused(error)) setId(uploadId());
        return client.invalidateQueries(ownNumberQuery);
      },
    },
    "Code sent",
  );
  if (!data) return null;
  if (data.number !== null && data.codeUntil !== null && !isAgain && !isPending)
    return <CodeForm number={data.number} onAgain={() => setAgain(true)} />;
  return (
    <Form
      className="grid gap-4"
      problem={problem}
      onSend={(form) => send(String(form.get("number")), () => setAgain(false))}
    >
      {children}
      <Field
        label="Your phone number"
        name="number"
        type="tel"
        autoComplete="tel"
        hint="With its country code. A code of 6 digits is sent to it, in place of the values of the campaign's template."
        defaultValue={data.number ?? ""}
        maxLength={64}
        required
      />
      <div className="flex justify-end">
        <SubmitButton denied={denied} isBusy={isPending} busy="Sending…">
          Send code
        </SubmitButton>
      </div>
    </Form>
  );
}

/** A code that was refused or not sent never comes, so it is a problem of the form. */
function codeOnItsWay(record: SendRecord): SendRecord {
  if (["accepted", "waiting", "sending", "unclear"].includes(record.state)) return record;
  const { title, text } = sendLabel(record);
  throw new CallError(`${title}. ${text}`, 409);
}
