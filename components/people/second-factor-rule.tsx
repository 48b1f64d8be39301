"use client";
import { useQueryClient } from "@tanstack/react-query";
import { changePeople } from "#components/people/people-queries.ts";
import { DoneNote } from "#components/ui/form/done-note";
import { Field, SelectField } from "#components/ui/form/field";
import { Form } from "#components/ui/form/form";
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
const HINT = "By their role here or in any campaign. A banner on every screen says how long they still have.";
/** Default when the rule is turned on. */
const USUAL_GRACE_DAYS = 7;

/** Sets the lowest role that needs a second factor, and the time to set it up. */
export function SecondFactorRule({ asker, rule, hasSecondFactor }: Props) {
  const { send, isPending, isSuccess, problem, at, reset } = useWrite(
    changePeople(useQueryClient()),
    "Saved",
  );
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
    <section aria-label="Required two-factor authentication" className="rounded-lg border bg-surface p-4">
      <Form problem={problem} onSend={save} onChange={reset} className="grid gap-4">
        <div className="grid items-start gap-4 md:grid-cols-3">
          <SelectField
            key={`from ${from}`}
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
          <Field
            key={`days ${from === null} ${graceDays}`}
            label="Days to set it up"
            name="graceDays"
            type="number"
            min={0}
            max={MOST_GRACE_DAYS}
            required
            defaultValue={from === null ? USUAL_GRACE_DAYS : graceDays}
            error={at("graceDays")}
            hint={`0 to ${MOST_GRACE_DAYS}, from the moment the rule applies to a person. After that they can sign in only to set it up.`}
          />
        </div>
        <div className="flex flex-wrap items-center gap-3">
          <SubmitButton look="plain" denied={lacking} isBusy={isPending} busy="Saving…">
            Save
          </SubmitButton>
          {isSuccess && <DoneNote>Saved</DoneNote>}
        </div>
      </Form>
    </section>
  );
}
