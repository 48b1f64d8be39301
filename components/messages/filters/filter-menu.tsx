"use client";
import { ChevronDown } from "lucide-react";
import { CheckboxField } from "#components/ui/form/checkbox-field";
import { PopoverButton } from "#components/ui/popup/popover-button";
import { FILTERS, type FilterName } from "#lib/domain/messages/filter-words";

type Props = {
  name: FilterName;
  /** Further values that there are of it. */
  met: string[];
  chosen: string[];
  onChange: (values: string[]) => void;
};

/** One filter: any of its values. */
export function FilterMenu({ name, met, chosen, onChange }: Props) {
  const { label, values, word } = FILTERS[name];
  const all = [...new Set([...values, ...met, ...chosen])];
  const toggle = (value: string, on: boolean) =>
    onChange(on ? [...chosen, value] : chosen.filter((each) => each !== value));
  return (
    <PopoverButton
      label={label}
      popup={() => (
        <fieldset className="grid">
          <legend className="sr-only">{label}</legend>
          {all.map((value) => (
            <CheckboxField
              key={value}
              label={word(value)}
              className="rounded-md px-2 py-1.5 hover:bg-hover"
              checked={chosen.includes(value)}
              onSwitch={(on) => toggle(value, on)}
            />
          ))}
        </fieldset>
      )}
    >
      {label}
      {chosen.length > 0 && (
        <span className="rounded-sm bg-selected px-1 text-xs text-text-accent">{chosen.length}</span>
      )}
      <ChevronDown size={14} className="text-text-muted" aria-hidden />
    </PopoverButton>
  );
}
