import { MomentChoice } from "#components/approvals/moment-choice";
import { zoneName } from "#components/approvals/send-time.ts";
import type { PaceInput, PaceKind, ReadPace } from "#components/batches/pace-input.ts";
import { Field } from "#components/ui/form/field";
import { RadioRow } from "#components/uploads/workbook/radio-row";
import { MOST_PER_MINUTE } from "#lib/domain/files/pace";

const KINDS: Record<PaceKind, string> = {
  free: "As fast as its route allows",
  slow: "Not faster than",
  even: "Evenly until a time",
};
const ALL: readonly PaceKind[] = ["free", "slow", "even"];

type Props = {
  zone: string;
  /** What it holds first. */
  first: PaceInput;
  chosen: PaceInput;
  read: ReadPace;
  /** Why the pace cannot be used; null if it can. */
  problem: string | null;
  onChange: (chosen: PaceInput) => void;
};

/** Chooses how fast messages leave. */
export function PaceChoice({ zone, first, chosen, read, problem, onChange }: Props) {
  return (
    <div className="grid gap-3">
      <fieldset className="grid gap-1">
        <legend className="mb-1 font-medium">Pace</legend>
        {ALL.map((kind) => (
          <RadioRow
            key={kind}
            name="pace"
            checked={chosen.kind === kind}
            onChoose={() => onChange({ ...chosen, kind, until: first.until })}
          >
            {KINDS[kind]}
          </RadioRow>
        ))}
      </fieldset>
      {chosen.kind === "slow" && (
        <Field
          label="Messages a minute"
          type="number"
          inputMode="numeric"
          min={1}
          max={MOST_PER_MINUTE}
          value={chosen.perMinute}
          onChange={({ target }) => onChange({ ...chosen, perMinute: target.value })}
          required
          hint="No minute has more, whatever its route allows."
        />
      )}
      {chosen.kind === "even" && (
        <MomentChoice
          label="Until"
          hint={`In ${zoneName(zone)}. After a pause it leaves faster, as far as its route allows.`}
          required
          zone={zone}
          at={first.until.typed || null}
          chosen={chosen.until}
          read={read.until}
          problem={problem}
          onChange={(until) => onChange({ ...chosen, until })}
        />
      )}
    </div>
  );
}
