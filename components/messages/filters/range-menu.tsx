"use client";
import { ChevronDown } from "lucide-react";
import type { MenuNames } from "#components/ui/popup/menu-field";
import { PopoverButton } from "#components/ui/popup/popover-button";
import type { Change } from "#lib/browser/list-address";
import { preloaded } from "#lib/browser/preloaded";

const RangeChoice = preloaded(() =>
  import("#components/messages/filters/range-choice").then((m) => m.RangeChoice),
);

type Props = {
  label?: string;
  /** Names for the menu if a visible label is above it. */
  names?: MenuNames;
  from: string | undefined;
  to: string | undefined;
  onChange: (change: Change) => void;
};

/** Filters by creation time: back from now, or between two moments. */
export function RangeMenu({ label = "Created", names, from, to, onChange }: Props) {
  return (
    <PopoverButton
      {...names}
      label={label}
      preload={RangeChoice.preload}
      popup={(close) => (
        <RangeChoice
          from={from}
          to={to}
          onChoose={(change) => {
            onChange(change);
            close();
          }}
        />
      )}
    >
      {label}
      <ChevronDown size={14} className="text-text-muted" aria-hidden />
    </PopoverButton>
  );
}
