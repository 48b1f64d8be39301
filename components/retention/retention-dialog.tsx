import { useState } from "react";
import { changeRetention } from "#components/retention/retention-queries.ts";
import { useTimeStyle } from "#components/shell/time-style";
import { CheckboxField } from "#components/ui/form/checkbox-field";
import { Field } from "#components/ui/form/field";
import { FormDialog } from "#components/ui/form/form-dialog";
import { agesProblem, type RetentionAges } from "#lib/domain/retention/retention-ages";
import { agesLabel, retentionPreview } from "#lib/domain/retention/retention-labels";
import { showAbsolute } from "#lib/domain/time/show-time";
import type { CampaignRetention, Retention } from "#lib/wire/service/retention";

export type Edited = Pick<CampaignRetention, "subject" | "name" | "ages" | "own">;

type Props = {
  edited: Edited;
  /** Ages that apply to all campaigns. */
  all: RetentionAges;
  onClose: () => void;
  onDone: (answer: Retention) => void;
};

const FIELDS = [
  ["textDays", "Texts and values, days", "At least 7. Empty: for ever."],
  [
    "numberDays",
    "Numbers, days",
    "The last three digits and a keyed hash stay. Empty: as long as the message.",
  ],
  ["rowDays", "Messages, days", "At least 30. Counts and batches keep their numbers. Empty: for ever."],
] as const;

/** Asks for the three ages, and says what will be removed before anybody agrees. */
export function RetentionDialog({ edited, all, onClose, onDone }: Props) {
  const { subject, name } = edited;
  const { zone } = useTimeStyle();
  const [typed, setTyped] = useState(edited.ages);
  const [own, setOwn] = useState(edited.own);
  const ages = own ? typed : all;
  const problem = agesProblem(ages);
  const preview = retentionPreview(ages, new Date(), (moment) => showAbsolute(moment, zone));
  const removes = Object.values(ages).some((days) => days !== null);
  return (
    <FormDialog
      title={`How long messages are kept: ${name}`}
      submit={removes ? "Save and remove" : "Save"}
      denied={problem}
      done="Retention saved"
      onClose={onClose}
      onSubmit={async () => onDone(await changeRetention({ subject, ages: own ? typed : null }))}
    >
      {subject !== "" && (
        <CheckboxField
          label="Same as all campaigns"
          hint={agesLabel(all)}
          checked={!own}
          onSwitch={(on) => setOwn(!on)}
        />
      )}
      {own &&
        FIELDS.map(([field, label, hint]) => (
          <Field
            key={field}
            label={label}
            hint={hint}
            type="number"
            min={1}
            max={36_500}
            step={1}
            defaultValue={typed[field] ?? ""}
            onChange={({ target }) =>
              setTyped({ ...typed, [field]: target.value === "" ? null : target.valueAsNumber })
            }
          />
        ))}
      <div aria-live="polite" className="grid gap-1 rounded-md border bg-sunken p-3">
        <p className="font-medium">{problem ? "This cannot be saved" : "What happens next"}</p>
        {problem ? (
          <p className="text-status-failed">{problem}</p>
        ) : (
          preview.map((line) => <p key={line}>{line}</p>)
        )}
      </div>
      {removes && (
        <CheckboxField
          label="I understand that what is removed cannot be brought back"
          hint="Messages that are not finished keep everything until they are."
          required
        />
      )}
    </FormDialog>
  );
}
