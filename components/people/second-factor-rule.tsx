"use client";
import { useQueryClient } from "@tanstack/react-query";
import { changePeople } from "#components/people/people-queries.ts";
import { Field, SelectField } from "#components/ui/form/field";
import { Form } from "#components/ui/form/form";
import { FormProblem } from "#components/ui/form/form-problem";
import { SubmitButton } from "#components/ui/form/submit-button";
import { announce } from "#lib/browser/announcer";
import { useWrite } from "#lib/browser/use-write";
import { requirementRefusal } from "#lib/domain/people/people-rules";
import { parseRole, type Role } from "#lib/domain/people/role";
import { MOST_GRACE_DAYS } from "#lib/domain/people/session-demand";
import type { SecondFactorRule as Rule } from "#lib/wire/console/people";

type Props = { asker: Role; rule: Rule; hasSecondFactor: boolean };

const NOBODY = "nobody";
const CHOICES: [value: Role | typeof NOBODY, words: string][] = [
  [NOBODY, "No one"],
  ["admin", "Admins"],
  ["operator", "Operators and admins"],
  ["viewer", "Viewers, operators and admins"],
  ["member", "Everyone"],
];
const HINT = "By their role here or in one campaign. Until they have set it up, a banner tells them so.";
/** Offered to whoever turns the rule on. */
const USUAL_GRACE_DAYS = 7;

/** From which role on people need a second factor, and how long they have to set it up. */
export function SecondFactorRule({ asker, rule, hasSecondFactor }: Props) {
  const { send, isPending, problem, at } = useWrite(changePeople(useQueryClient()), "Saved");
  const { from, graceDays } = rule;
  const lacking = from === null ? requirementRefusal(asker, hasSecondFactor, "viewer") : null;
  function save(form: FormData) {
    if (lacking !== null) return announce(lacking);
    send({
      kind: "rule",
      from: parseRole(String(form.get("from"))),
      graceDays: Number(form.get("graceDays")),
    });
  }
  return (
    <section
      aria-label="Required two-factor authentication"
      className="rounded-lg border bg-surface px-3 py-2.5"
    >
      <FormProblem problem={problem} />
      <Form
        key={`${from} ${graceDays}`}
        problem={null}
        onSend={save}
        className="flex flex-wrap items-start gap-x-4 gap-y-2"
      >
        <div className="min-w-60 max-w-md flex-1">
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
        <div className="w-60">
          <Field
            label="Days to set it up"
            name="graceDays"
            type="number"
            min={0}
            max={MOST_GRACE_DAYS}
            required
            defaultValue={from === null ? USUAL_GRACE_DAYS : graceDays}
            error={at("graceDays")}
            hint={`0 to ${MOST_GRACE_DAYS}, from when the rule begins to apply to a person. Then signing in leads only to setting it up.`}
          />
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
