"use client";
import { ChevronDown } from "lucide-react";
import { PopoverButton } from "#components/ui/popup/popover-button";
import { preloaded } from "#lib/browser/preloaded";
import { FILTERS, type FilterName } from "#lib/domain/messages/filter-labels";

const FilterBoxes = preloaded(() =>
  import("#components/messages/filters/filter-boxes").then((m) => m.FilterBoxes),
);

type Props = {
  name: FilterName;
  /** Further values that exist. */
  met: string[];
  chosen: string[];
  onChange: (values: string[]) => void;
};

/** One filter, of which any values can be chosen. */
export function FilterMenu({ name, met, chosen, onChange }: Props) {
  const { label, values } = FILTERS[name];
  const all = [...new Set([...values, ...met, ...chosen])];
  return (
    <PopoverButton
      label={label}
      preload={FilterBoxes.preload}
      popup={() => <FilterBoxes name={name} all={all} chosen={chosen} onChange={onChange} />}
    >
      {label}
      {chosen.length > 0 && (
        <span className="rounded-sm bg-selected px-1 text-xs text-text-accent">{chosen.length}</span>
      )}
      <ChevronDown size={14} className="text-text-muted" aria-hidden />
    </PopoverButton>
  );
}
