"use client";
import { useId } from "react";
import { DELAYS } from "#components/plans/plan-draft.ts";
import { delayLabel } from "#lib/domain/plans/plan-labels";

const TIMES = ["first", "second", "third"] as const;

type Props = { delaysMinutes: number[]; onChange: (delaysMinutes: number[]) => void };

/** Delays of the retries after each failure. */
export function DelayFields({ delaysMinutes, onChange }: Props) {
  const id = useId();
  function setDelay(index: number, minutes: number) {
    // A later retry needs the one before it.
    const kept = delaysMinutes.slice(0, minutes === 0 ? index : undefined);
    onChange(minutes === 0 ? kept : [...kept.slice(0, index), minutes, ...kept.slice(index + 1)]);
  }
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 font-medium">Retry “Phone not reachable”</legend>
      {TIMES.slice(0, delaysMinutes.length + 1).map((time, index) => (
        <div key={time} className="flex flex-wrap items-center gap-2">
          <label htmlFor={`${id}-${time}`}>after the {time} failure</label>
          <select
            id={`${id}-${time}`}
            className="control max-w-full"
            value={delaysMinutes[index] ?? 0}
            onChange={({ target }) => setDelay(index, Number(target.value))}
          >
            {index > 0 && <option value={0}>do not retry again</option>}
            {delaysOf(delaysMinutes[index]).map((minutes) => (
              <option key={minutes} value={minutes}>
                {delayLabel(minutes)} later
              </option>
            ))}
          </select>
        </div>
      ))}
    </fieldset>
  );
}

function delaysOf(own: number | undefined): number[] {
  if (own === undefined || DELAYS.includes(own)) return DELAYS;
  return [...DELAYS, own].sort((a, b) => a - b);
}
