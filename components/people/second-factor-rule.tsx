"use client";
import { useQueryClient } from "@tanstack/react-query";
import { changePeople } from "#components/people/people-queries.ts";
import { SelectField } from "#components/ui/form/field";
import { Form } from "#components/ui/form/form";
import { FormProblem } from "#components/ui/form/form-problem";
import { SubmitButton } from "#components/ui/form/submit-button";
import { announce } from "#lib/browser/announcer";
import { useWrite } from "#lib/browser/use-write";
import { requirementRefusal } from "#lib/domain/people/people-rules";
import { parseRole, type Role } from "#lib/domain/people/role";

type Props = { asker: Role; from: Role | null; hasSecondFactor: boolean };

const NOBODY = "nobody";
const CHOICES: [value: Role | typeof NOBODY, words: string][] = [
  [NOBODY, "No one"],
  ["admin", "Admins"],
  ["operator", "Operators and admins"],
  ["viewer", "Everyone"],
];
const HINT = "Anyone who has not set it up must do so before they can continue.";

/** From which role on people need a second factor. */
export function SecondFactorRule({ asker, from, hasSecondFactor }: Props) {
  const { send, isPending, problem } = useWrite(changePeople(useQueryClient()), "Saved");
  const lacking = from === null ? requirementRefusal(asker, hasSecondFactor, "viewer") : null;
  function save(form: FormData) {
    if (lacking !== null) return announce(lacking);
    send({ kind: "rule", from: parseRole(String(form.get("from"))) });
  }
  return (
    <section
      aria-label="Required two-factor authentication"
      className="rounded-lg border bg-surface px-3 py-2.5"
    >
      <FormProblem problem={problem} />
      <Form key={from} problem={null} onSend={save} className="flex items-start gap-2">
        <div className="min-w-0 max-w-md flex-1">
          <SelectField
            label="Who must use two-factor authentication"
            name="from"
            defaultValue={from ?? NOBODY}
            hint={lacking ?? HINT}
          >
            {CHOICES.map(([value, words]) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </SelectField>
        </div>
        <div className="mt-6">
          <SubmitButton look="plain" denied={lacking} isBusy={isPending} busy="Saving…">
            Save
          </SubmitButton>
        </div>
      </Form>
    </section>
  );
}
