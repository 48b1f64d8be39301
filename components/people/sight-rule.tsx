"use client";
import { useQueryClient } from "@tanstack/react-query";
import { changePeople } from "#components/people/people-queries.ts";
import { DoneNote } from "#components/ui/form/done-note";
import { SelectField } from "#components/ui/form/field";
import { Form } from "#components/ui/form/form";
import { SubmitButton } from "#components/ui/form/submit-button";
import { useWrite } from "#lib/browser/use-write";
import {
  FIRST_SIGHT_RULE,
  parseSightRole,
  type SightRule as Rule,
  SIGHT_ROLES,
  SIGHTS,
  type Sight,
} from "#lib/domain/people/sight";

const LABELS: Record<Sight, string> = {
  numbers: "Who sees whole numbers and texts",
  exports: "Who can export messages",
  lookUps: "Who can look up a number in all campaigns",
};
const HINTS: Record<Sight, string> = {
  numbers: "Everyone else sees the last three digits. They can show one message, which is recorded.",
  exports: "People who see masked numbers export masked numbers.",
  lookUps: "Each look-up asks for a reason and is recorded.",
};
const WORDS: Record<string, string> = {
  viewer: "Everyone in the campaign",
  operator: "Operators and admins",
  admin: "Admins",
};

/** Sets which parts of messages each role sees, in every campaign. */
export function SightRule({ rule }: { rule: Rule }) {
  const { send, isPending, isSuccess, problem, reset } = useWrite(changePeople(useQueryClient()), "Saved");
  function save(form: FormData) {
    const chosen = (sight: Sight) => parseSightRole(String(form.get(sight))) ?? FIRST_SIGHT_RULE[sight];
    const next = { numbers: chosen("numbers"), exports: chosen("exports"), lookUps: chosen("lookUps") };
    send({ kind: "sight", rule: next });
  }
  return (
    <section aria-label="Numbers and texts" className="rounded-lg border bg-surface p-4">
      <Form problem={problem} onSend={save} onChange={reset} className="grid gap-4">
        <div className="grid items-start gap-4 md:grid-cols-3">
          {SIGHTS.map((sight) => (
            <SelectField
              key={`${sight} ${rule[sight]}`}
              label={LABELS[sight]}
              name={sight}
              defaultValue={rule[sight]}
              hint={HINTS[sight]}
            >
              {SIGHT_ROLES.map((role) => (
                <option key={role} value={role}>
                  {WORDS[role] ?? role}
                </option>
              ))}
            </SelectField>
          ))}
        </div>
        <div className="flex flex-wrap items-center gap-3">
          <SubmitButton look="plain" isBusy={isPending} busy="Saving…">
            Save
          </SubmitButton>
          {isSuccess && <DoneNote>Saved</DoneNote>}
        </div>
      </Form>
    </section>
  );
}
