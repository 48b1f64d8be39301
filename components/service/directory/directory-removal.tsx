"use client";
import { useState } from "react";
import { Section } from "#components/service/section";
import { directoryWrites } from "#components/service/service-queries.ts";
import { Field } from "#components/ui/form/field";
import { Form } from "#components/ui/form/form";
import { SubmitButton } from "#components/ui/form/submit-button";
import { useWrite } from "#lib/browser/use-write";
import type { Directory } from "#lib/wire/service/campaign";

type Props = { denied: string | null; onRemoved: (directory: Directory) => void };

/** Removes a person from the directory at their request. */
export function DirectoryRemoval({ denied, onRemoved }: Props) {
  const [done, setDone] = useState(false);
  const { send, isPending, problem, at } = useWrite(
    { mutationFn: directoryWrites.remove },
    "The directory does not contain this number",
  );
  function remove(typed: FormData, form: HTMLFormElement) {
    setDone(false);
    if (denied) return;
    send(String(typed.get("nationalId")), (directory) => {
      form.reset();
      setDone(true);
      onRemoved(directory);
    });
  }
  return (
    <Section title="Delete one entry">
      <Form className="grid gap-3" problem={at("nationalId") ? null : problem} onSend={remove}>
        <Field
          label="Identity number"
          name="nationalId"
          required
          maxLength={20}
          autoComplete="off"
          spellCheck={false}
          readOnly={denied !== null}
          error={at("nationalId")}
          hint="Use this when a person asks to be removed. Entries are never shown."
        />
        {done && <p role="status">The directory does not contain this number.</p>}
        <div>
          <SubmitButton look="plain" denied={denied} isBusy={isPending} busy="Deleting…">
            Delete this entry
          </SubmitButton>
        </div>
      </Form>
    </Section>
  );
}
