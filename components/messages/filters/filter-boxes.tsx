"use client";
import { CheckboxField } from "#components/ui/form/checkbox-field";
import { FILTERS, type FilterName } from "#lib/domain/messages/filter-labels";

type Props = { name: FilterName; all: string[]; chosen: string[]; onChange: (values: string[]) => void };

/** A filter's values, any of which can be chosen. */
export function FilterBoxes({ name, all, chosen, onChange }: Props) {
  const { label, word } = FILTERS[name];
  return (
    <fieldset className="grid">
      <legend className="sr-only">{label}</legend>
      {all.map((value) => (
        <CheckboxField
          key={value}
          label={word(value)}
          className="rounded-md px-2 py-1.5 hover:bg-hover"
          checked={chosen.includes(value)}
          onSwitch={(on) => onChange(on ? [...chosen, value] : chosen.filter((each) => each !== value))}
        />
      ))}
    </fieldset>
  );
}
