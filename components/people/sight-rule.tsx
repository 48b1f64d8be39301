"use client";
import { useQueryClient } from "@tanstack/react-query";
import { changePeople } from "#components/people/people-queries.ts";
import { SelectField } from "#components/ui/form/field";
import { Form } from "#components/ui/form/form";
import { FormProblem } from "#components/ui/form/form-problem";
import { SubmitButton } from "#components/ui/form/submit-button";
import { useWrite } from "#lib/browser/use-write";
import { CAMPAIGN_ROLES, type CampaignRole } from "#lib/domain/people/role";
import {
  FIRST_SIGHT_RULE,
  parseSightRole,
  type SightRule as Rule,
  SIGHTS,
  type Sight,
} from "#lib/domain/people/sight";

const LABELS: Record<Sight, string> = {
  numbers: "Who sees whole numbers and texts",
  exports: "Who can export messages",
  lookUps: "Who can look up a number in all campaigns",
};
const HINTS: Record<Sight, string> = {
  numbers: "All others see the last three digits. Showing one message is recorded.",
  exports: "Whoever sees masked numbers exports masked numbers.",
  lookUps: "Each look-up asks for a reason and is recorded.",
};
const WORDS: Record<string, string> = {
  viewer: "Everyone in the campaign",
  operator: "Operators and admins",
  admin: "Admins",
};

/** What of the messages each role sees, in every campaign. */
export function SightRule({ rule }: { rule: Rule }) {
  const { send, isPending, problem } = useWrite(changePeople(useQueryClient()), "Saved");
  function save(form: FormData) {
    const chosen = (sight: Sight) => parseSightRole(String(form.get(sight))) ?? FIRST_SIGHT_RULE[sight];
    const next = { numbers: chosen("numbers"), exports: chosen("exports"), lookUps: chosen("lookUps") };
    send({ kind: "sight", rule: next });
  }
  return (
    <section aria-label="Numbers and texts" className="rounded-lg border bg-surface px-3 py-2.5">
      <FormProblem problem={problem} />
      <Form
        key={JSON.stringify(rule)}
        problem={null}
        onSend={save}
        className="flex flex-wrap items-start gap-x-4 gap-y-3"
      >
        {SIGHTS.map((sight) => (
          <div key={sight} className="min-w-0 max-w-md flex-1 basis-60">
            <SelectField label={LABELS[sight]} name={sight} defaultValue={rule[sight]} hint={HINTS[sight]}>
              {CAMPAIGN_ROLES.map((role: CampaignRole) => (
                <option key={role} value={role}>
                  {WORDS[role] ?? role}
                </option>
              ))}
            </SelectField>
          </div>
        ))}
        <div className="mt-6">
          <SubmitButton look="plain" isBusy={isPending} busy="Saving…">
            Save
          </SubmitButton>
        </div>
      </Form>
    </section>
  );
}
