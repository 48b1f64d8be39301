"use client";
import { useId, useRef } from "react";
import { DELAYS, MAYBES_WORDS, REACH_WORDS } from "#components/plans/plan-draft.ts";
import { QuietFields } from "#components/plans/quiet-fields";
import { useTypedBefore } from "#lib/browser/use-typed-before";
import { delayWords } from "#lib/domain/plans/plan-words";
import { MAX_PLANNED_RETRIES, MAYBES } from "#lib/domain/plans/retry-plan";
import type { PlanDraft } from "#lib/wire/console/plan-preview";

const TIMES = ["first", "second", "third"] as const;
const SELECT = "control max-w-full";

type Props = { draft: PlanDraft; onChange: (draft: PlanDraft) => void };

/** The plan as a sentence with gaps. */
export function PlanFields({ draft, onChange }: Props) {
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  useTypedBefore(place);
  const { delaysMinutes, maybes, most, reach, quiet } = draft;
  function setDelay(place: number, minutes: number) {
    // No later retry without the one before it.
    const kept = delaysMinutes.slice(0, minutes === 0 ? place : undefined);
    onChange({
      ...draft,
      delaysMinutes: minutes === 0 ? kept : [...kept.slice(0, place), minutes, ...kept.slice(place + 1)],
    });
  }
  return (
    <div ref={place} className="grid gap-5">
      <fieldset className="grid gap-2">
        <legend className="mb-2 font-medium">Retry “Phone not reachable”</legend>
        {TIMES.slice(0, delaysMinutes.length + 1).map((time, place) => (
          <div key={time} className="flex flex-wrap items-center gap-2">
            <label htmlFor={`${id}-${time}`}>after the {time} failure</label>
            <select
              id={`${id}-${time}`}
              className={SELECT}
              value={delaysMinutes[place] ?? 0}
              onChange={({ target }) => setDelay(place, Number(target.value))}
            >
              {place > 0 && <option value={0}>do not retry again</option>}
              {delaysOf(delaysMinutes[place]).map((minutes) => (
                <option key={minutes} value={minutes}>
                  {delayWords(minutes)} later
                </option>
              ))}
            </select>
          </div>
        ))}
      </fieldset>
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

function delaysOf(own: number | undefined): number[] {
  if (own === undefined || DELAYS.includes(own)) return DELAYS;
  return [...DELAYS, own].sort((a, b) => a - b);
}
