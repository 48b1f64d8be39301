"use client";
import { RangeForm } from "#components/messages/filters/range-form";
import type { Change } from "#lib/browser/list-address";
import { RANGES } from "#lib/domain/time/ranges";

type Props = { from: string | undefined; to: string | undefined; onChoose: (change: Change) => void };

/** Back from now, or between two moments. */
export function RangeChoice({ from, to, onChoose }: Props) {
  return (
    <div className="grid gap-1">
      {RANGES.map((range) => (
        <button
          key={range.from}
          type="button"
          aria-pressed={range.from === from}
          className="h-8 rounded-md px-2 text-left hover:bg-hover aria-pressed:bg-selected"
          onClick={() => onChoose({ from: range.from, to: null })}
        >
          {range.label}
        </button>
      ))}
      <RangeForm from={from} to={to} onApply={onChoose} />
    </div>
  );
}
