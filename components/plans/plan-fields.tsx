"use client";
import { useId, useRef } from "react";
import { DelayFields } from "#components/plans/delay-fields";
import { MAYBES_WORDS, REACH_WORDS } from "#components/plans/plan-draft.ts";
import { QuietFields } from "#components/plans/quiet-fields";
import { useTypedBefore } from "#lib/browser/use-typed-before";
import { MAX_PLANNED_RETRIES, MAYBES } from "#lib/domain/plans/retry-plan";
import type { PlanDraft } from "#lib/wire/console/plan-preview";

const SELECT = "control max-w-full";

type Props = { draft: PlanDraft; onChange: (draft: PlanDraft) => void };

/** Edits the plan as a sentence with fields. */
export function PlanFields({ draft, onChange }: Props) {
  const id = useId();
  const container = useRef<HTMLDivElement>(null);
  useTypedBefore(container);
  const { delaysMinutes, maybes, most, reach, quiet } = draft;
  return (
    <div ref={container} className="grid gap-5">
      <DelayFields
        delaysMinutes={delaysMinutes}
        onChange={(delays) => onChange({ ...draft, delaysMinutes: delays })}
      />
      <div className="grid gap-1">
        <div className="flex flex-wrap items-center gap-2">
          <label htmlFor={`${id}-maybes`} className="font-medium">
            Errors where a retry may help
          </label>
          <select
            id={`${id}-maybes`}
            className={SELECT}
            value={maybes}
            aria-describedby={`${id}-maybes-hint`}
            onChange={({ target }) => {
              const chosen = MAYBES.find((each) => each === target.value);
              if (chosen) onChange({ ...draft, maybes: chosen });
            }}
          >
            {MAYBES.map((each) => (
              <option key={each} value={each}>
                {MAYBES_WORDS[each]}
              </option>
            ))}
          </select>
        </div>
        <p id={`${id}-maybes-hint`} className="text-xs text-text-muted">
          For example “Could not be routed”, “Not delivered within 48 h” and “Cause unknown”. If the plan asks
          first, any operator can answer.
        </p>
      </div>
      <QuietFields quiet={quiet} onChange={(changed) => onChange({ ...draft, quiet: changed })} />
      <div className="flex flex-wrap items-center gap-2">
        <label htmlFor={`${id}-most`} className="font-medium">
          Stop after
        </label>
        <input
          id={`${id}-most`}
          type="number"
          min={1}
          max={MAX_PLANNED_RETRIES}
          className="control w-24 tabular-nums"
          value={Number.isNaN(most) ? "" : most}
          onChange={({ target }) => onChange({ ...draft, most: target.valueAsNumber })}
        />
        <span>retries in total</span>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <label htmlFor={`${id}-reach`} className="font-medium">
          Messages that failed
        </label>
        <select
          id={`${id}-reach`}
          className={SELECT}
          value={reach}
          onChange={({ target }) => {
            const chosen = (["day", "new", "all"] as const).find((each) => each === target.value);
            if (chosen) onChange({ ...draft, reach: chosen });
          }}
        >
          {(["day", "new", "all"] as const).map((each) => (
            <option key={each} value={each}>
              {REACH_WORDS[each]}
            </option>
          ))}
        </select>
      </div>
    </div>
  );
}
