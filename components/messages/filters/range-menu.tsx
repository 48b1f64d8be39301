"use client";
import { ChevronDown } from "lucide-react";
import { lazy } from "react";
import type { MenuNames } from "#components/ui/popup/menu-field";
import { PopoverButton } from "#components/ui/popup/popover-button";
import type { Change } from "#lib/browser/list-address";
import { RANGES } from "#lib/domain/time/ranges";

const load = () => import("#components/messages/filters/range-form").then((m) => ({ default: m.RangeForm }));
const RangeForm = lazy(load);

type Props = {
  label?: string;
  /** Where a label stands over it. */
  names?: MenuNames;
  from: string | undefined;
  to: string | undefined;
  onChange: (change: Change) => void;
};

/** When messages were created: back from now, or between two moments. */
export function RangeMenu({ label = "Created", names, from, to, onChange }: Props) {
  return (
    <PopoverButton
      {...names}
      label={label}
      preload={load}
      popup={(close) => (
        <div className="grid gap-1">
          {RANGES.map((range) => (
            <button
              key={range.from}
              type="button"
              aria-pressed={range.from === from}
              className="h-8 rounded-md px-2 text-left hover:bg-hover aria-pressed:bg-selected"
              onClick={() => {
                onChange({ from: range.from, to: null });
                close();
              }}
            >
              {range.label}
            </button>
          ))}
          <RangeForm
            from={from}
            to={to}
            onApply={(range) => {
              onChange(range);
              close();
            }}
          />
        </div>
      )}
    >
      {label}
      <ChevronDown size={14} className="text-text-muted" aria-hidden />
    </PopoverButton>
  );
}
