"use client";
import { useQueryClient } from "@tanstack/react-query";
import { changePeople } from "#components/people/people-queries.ts";
import { DoneNote } from "#components/ui/form/done-note";
import { SelectField } from "#components/ui/form/field";
import { Form } from "#components/ui/form/form";
import { SubmitButton } from "#components/ui/form/submit-button";
import { useWrite } from "#lib/browser/use-write";
import {
  FIRST_VISIBILITY_RULE,
  parseVisibilityRole,
  type VisibilityRule as Rule,
  VISIBILITY_KINDS,
  VISIBILITY_ROLES,
  type VisibilityKind,
} from "#lib/domain/people/visibility";

const LABELS: Record<VisibilityKind, string> = {
  numbers: "Who sees whole numbers and texts",
  exports: "Who can export messages",
  lookUps: "Who can look up a number in all campaigns",
};
const HINTS: Record<VisibilityKind, string> = {
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
export function VisibilityRule({ rule }: { rule: Rule }) {
  const { send, isPending, isSuccess, problem, reset } = useWrite(changePeople(useQueryClient()), "Saved");
  function save(form: FormData) {
    const chosen = (visibility: VisibilityKind) =>
      parseVisibilityRole(String(form.get(visibility))) ?? FIRST_VISIBILITY_RULE[visibility];
    const next = { numbers: chosen("numbers"), exports: chosen("exports"), lookUps: chosen("lookUps") };
    send({ kind: "visibility", rule: next });
  }
  return (
    <section aria-label="Numbers and texts" className="rounded-lg border bg-surface p-4">
      <Form problem={problem} onSend={save} onChange={reset} className="grid gap-4">
        <div className="grid items-start gap-4 md:grid-cols-3">
          {VISIBILITY_KINDS.map((visibility) => (
            <SelectField
              key={`${visibility} ${rule[visibility]}`}
              label={LABELS[visibility]}
              name={visibility}
              defaultValue={rule[visibility]}
              hint={HINTS[visibility]}
            >
              {VISIBILITY_ROLES.map((role) => (
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
