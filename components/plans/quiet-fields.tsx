"use client";
import { useId, useState } from "react";
import { useTimeStyle } from "#components/shell/time-style";
import { CheckboxField } from "#components/ui/form/checkbox-field";
import { ClockInput } from "#components/ui/form/clock-input";
import { ZoneSelect } from "#components/ui/form/zone-select";
import type { PlanDraft } from "#lib/wire/console/plan-preview";

type Quiet = PlanDraft["quiet"];
type Props = { quiet: Quiet; onChange: (quiet: Quiet) => void };

/** Hours in which nothing is sent, in the zone of the people who get the messages. */
export function QuietFields({ quiet, onChange }: Props) {
  const id = useId();
  const { zone } = useTimeStyle();
  const [last, setLast] = useState(quiet ?? { from: "21:00", to: "08:00", zone });
  const shown = quiet ?? last;
  const change = (part: Partial<NonNullable<Quiet>>) => {
    setLast({ ...shown, ...part });
    onChange({ ...shown, ...part });
  };
  return (
    <fieldset className="grid gap-2">
      <legend className="sr-only">Quiet hours</legend>
      <CheckboxField
        label="Do not retry in quiet hours"
        className="font-medium"
        checked={quiet !== null}
        onSwitch={(on) => onChange(on ? last : null)}
      />
      {quiet && (
        <div className="flex flex-wrap items-center gap-2">
          <span className="flex min-w-0 items-center gap-2">
            <label htmlFor={`${id}-from`}>between</label>
            <ClockInput id={`${id}-from`} defaultValue={quiet.from} onTime={(from) => change({ from })} />
          </span>
          <span className="flex min-w-0 items-center gap-2">
            <label htmlFor={`${id}-to`}>and</label>
            <ClockInput id={`${id}-to`} defaultValue={quiet.to} onTime={(to) => change({ to })} />
          </span>
          <span className="flex min-w-0 items-center gap-2">
            <label htmlFor={`${id}-zone`}>in</label>
            <ZoneSelect
              id={`${id}-zone`}
              zone={quiet.zone}
              value={quiet.zone}
              onChange={({ target }) => change({ zone: target.value })}
            />
          </span>
        </div>
      )}
    </fieldset>
  );
}
