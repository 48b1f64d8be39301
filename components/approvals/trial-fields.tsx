import { Field } from "#components/ui/form/field";
import { DEFAULT_TRIAL, proposedRows, TRIAL_RANGES, type Trial } from "#lib/domain/files/trial";

/** How many rows of a file go first, and what is asked of them. */
export function TrialFields({ rows }: { rows: number }) {
  const field = (
    name: keyof Trial,
    label: string,
    hint: string,
    most = TRIAL_RANGES[name][1],
    value = DEFAULT_TRIAL[name],
  ) => (
    <Field
      label={label}
      hint={hint}
      name={name}
      type="number"
      inputMode="numeric"
      required
      min={TRIAL_RANGES[name][0]}
      max={most}
      defaultValue={value}
    />
  );
  return (
    <>
      <p>
        The first rows go as a batch of their own. The rest follows by itself if these arrive. If they do not,
        the rest is kept here, and you decide.
      </p>
      {field(
        "rows",
        "Rows that go first",
        "In the order of the file.",
        Math.min(TRIAL_RANGES.rows[1], rows - 1),
        proposedRows(rows),
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        {field("receipts", "Receipts, in %", "So many of them need a receipt before the rest goes.")}
        {field("failures", "Failures, in %", "Fewer of those with a receipt may have failed.")}
      </div>
      {field(
        "minutes",
        "Longest wait, in minutes",
        "With too few receipts by then, the rest is not sent, and you are asked.",
      )}
    </>
  );
}

/** What the fields of a form hold. */
export function trialIn(form: FormData): Trial {
  const number = (name: keyof Trial) => Number(form.get(name));
  return {
    rows: number("rows"),
    receipts: number("receipts"),
    failures: number("failures"),
    minutes: number("minutes"),
  };
}
