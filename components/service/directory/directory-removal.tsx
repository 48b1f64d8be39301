"use client";
import { useState } from "react";
import { Section } from "#components/service/section";
import { directoryWrites } from "#components/service/service-queries.ts";
import { ActionButton } from "#components/ui/form/action-button";
import { Field } from "#components/ui/form/field";
import { FormProblem } from "#components/ui/form/form-problem";
import { useSave } from "#lib/browser/use-save";
import type { Directory } from "#lib/wire/service/campaign";

type Props = { denied: string | null; onRemoved: (directory: Directory) => void };

/** For a person who asks to be taken out. */
export function DirectoryRemoval({ denied, onRemoved }: Props) {
  const [done, setDone] = useState(false);
  const { save, busy, problem, at } = useSave(
    directoryWrites.remove,
    "The directory does not contain this number",
  );
  return (
    <Section title="Delete one entry">
      <form
        method="post"
        className="grid gap-3"
        onSubmit={async (event) => {
          event.preventDefault();
          const form = event.currentTarget;
          const number = String(new FormData(form).get("nationalId"));
          setDone(false);
          if (denied) return;
          const directory = await save(number);
          if (!directory) return;
          form.reset();
          setDone(true);
          onRemoved(directory);
        }}
      >
        <FormProblem problem={at("nationalId") ? null : problem} />
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
          <ActionButton type="submit" denied={denied} disabled={busy}>
            {busy ? "Deleting…" : "Delete this entry"}
          </ActionButton>
        </div>
      </form>
    </Section>
  );
}
