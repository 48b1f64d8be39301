"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { changePeople } from "#components/people/people-queries.ts";
import { Problem } from "#components/sign-in/problem";
import { signInProblem } from "#components/sign-in/sign-in.ts";
import { SelectField } from "#components/ui/form/field";
import { ReasonedButton } from "#components/ui/form/reasoned-button";
import { announce } from "#lib/browser/announcer";
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
  const change = useMutation(changePeople(useQueryClient()));
  const lacking = from === null ? requirementRefusal(asker, hasSecondFactor, "viewer") : null;
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const chosen = parseRole(String(new FormData(event.currentTarget).get("from")));
    if (lacking !== null) return announce(lacking);
    change.mutate({ kind: "rule", from: chosen }, { onSuccess: () => announce("Saved") });
  }
  return (
    <section
      aria-label="Required two-factor authentication"
      className="rounded-lg border bg-surface px-3 py-2.5"
    >
      {change.error && <Problem text={signInProblem(change.error)} />}
      <form key={from} onSubmit={submit} className="flex items-start gap-2">
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
          <ReasonedButton type="submit" denied={change.isPending ? "Saving…" : lacking}>
            Save
          </ReasonedButton>
        </div>
      </form>
    </section>
  );
}
