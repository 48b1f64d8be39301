"use client";
import { useState } from "react";
import { saveTeam } from "#components/membership/membership-queries.ts";
import { CheckboxField } from "#components/ui/form/checkbox-field";
import { Field } from "#components/ui/form/field";
import { FormDialog } from "#components/ui/form/form-dialog";
import { TextArea } from "#components/ui/form/text-area";
import { CallError } from "#lib/browser/api";
import { groupLines, parseGroupLines } from "#lib/domain/people/group-lines";
import type { Team } from "#lib/wire/console/membership";

type Props = {
  /** Null for a new team. */
  team: Team | null;
  campaigns: { id: number; name: string }[];
  onSaved: () => void;
  onClose: () => void;
};

/** A team's name, its campaigns, and the provider's groups that belong to it. */
export function TeamDialog({ team, campaigns, onSaved, onClose }: Props) {
  const [text, setText] = useState("");
  const [chosen, setChosen] = useState(new Set(team?.campaigns.map(({ id }) => id)));
  const found = campaigns.filter(({ name }) => name.toLowerCase().includes(text.trim().toLowerCase()));
  function choose(id: number, on: boolean) {
    const next = new Set(chosen);
    if (on) next.add(id);
    else next.delete(id);
    setChosen(next);
  }
  async function save(form: FormData) {
    const parsed = parseGroupLines(String(form.get("groups")));
    if ("problem" in parsed) throw new CallError(parsed.problem, null);
    const name = String(form.get("name")).trim();
    await saveTeam(team?.id ?? null, { name, campaigns: [...chosen], groups: parsed.groups });
    onSaved();
  }
  return (
    <FormDialog
      title={team ? `Change ${team.name}` : "New team"}
      submit={team ? "Save" : "Create team"}
      done={team ? "Team saved" : "Team created"}
      onSubmit={save}
      onClose={onClose}
    >
      <Field label="Name" name="name" required maxLength={100} defaultValue={team?.name} autoComplete="off" />
      <fieldset className="grid gap-2">
        <legend className="mb-2 font-medium">Campaigns ({chosen.size} chosen)</legend>
        <Field
          label="Find a campaign"
          value={text}
          onChange={({ target }) => setText(target.value)}
          autoComplete="off"
        />
        <ul className="max-h-56 divide-y overflow-y-auto rounded-md border">
          {found.map(({ id, name }) => (
            <li key={id}>
              <CheckboxField
                className="px-3 py-1.5"
                label={name}
                checked={chosen.has(id)}
                onSwitch={(on) => choose(id, on)}
              />
            </li>
          ))}
          {found.length === 0 && (
            <li className="px-3 py-2 text-text-muted">No campaign has this in its name.</li>
          )}
        </ul>
      </fieldset>
      <TextArea
        label="Groups of the sign-in provider"
        placeholder="sms-team: operator"
        name="groups"
        rows={3}
        defaultValue={groupLines(team?.groups ?? [])}
        hint="Optional. One group on each line, with the role after a colon. Its people join at their next sign-in, and leave when they lose the group."
      />
    </FormDialog>
  );
}
