import { type ChosenMoment, momentWords, type ReadMoment } from "#components/approvals/send-time.ts";
import { MomentField } from "#components/ui/form/moment-field";
import { RadioRow } from "#components/uploads/workbook/radio-row";
import { showOffset } from "#lib/domain/time/show-time";

type Props = {
  label: string;
  hint: string;
  required?: boolean;
  zone: string;
  /** What the field holds first, as clocks of the zone show it. */
  at: string | null;
  chosen: ChosenMoment;
  read: ReadMoment;
  /** Why the moment cannot be used; null if it can. */
  problem: string | null;
  onChange: (chosen: ChosenMoment) => void;
};

/** A moment that is repeated in words as it is typed. When clocks go back, it asks which of the two hours is meant. */
export function MomentChoice({ label, hint, required, zone, at, chosen, read, problem, onChange }: Props) {
  return (
    <div className="grid gap-2">
      <MomentField
        {...{ label, hint, required, at }}
        error={read.twice ? null : problem}
        onTyped={(typed) => onChange({ typed, which: null })}
      />
      {read.twice && (
        <fieldset className="grid gap-1">
          <legend className="mb-1">{read.problem ?? "Clocks go back then."}</legend>
          {(["first", "last"] as const).map((which, n) => (
            <RadioRow
              key={which}
              name={`${label}-which`}
              checked={chosen.which === which}
              onChoose={() => onChange({ ...chosen, which })}
            >
              {n === 0 ? "The first" : "The second"} ({showOffset(read.twice?.[n] ?? new Date(), zone)})
            </RadioRow>
          ))}
        </fieldset>
      )}
      <p aria-live="polite" className="font-medium">
        {momentWords(read, zone)}
      </p>
    </div>
  );
}
