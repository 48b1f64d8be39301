"use client";
import { useState } from "react";
import { chooseColumns, useChosenColumns } from "#components/messages/list/chosen-columns.ts";
import { OPTIONAL_COLUMNS } from "#components/messages/list/optional-columns";
import { CheckboxField } from "#components/ui/form/checkbox-field";
import { chooseDensity } from "#lib/browser/preferences";

const ROW = "rounded-md px-2 py-1.5 hover:bg-hover";

/** Chooses optional columns and the row height, which this browser remembers for the person. */
export function ColumnChoice() {
  const chosen = useChosenColumns().split(",").filter(Boolean);
  const [compact, setCompact] = useState(document.documentElement.dataset.density === "compact");
  const toggle = (name: string, on: boolean) =>
    chooseColumns(on ? [...chosen, name] : chosen.filter((each) => each !== name));
  return (
    <div className="grid gap-2">
      <fieldset className="grid">
        <legend className="px-2 pb-1 text-xs text-text-muted">More columns</legend>
        {OPTIONAL_COLUMNS.map(({ name, header }) => (
          <CheckboxField
            key={name}
            label={header}
            className={ROW}
            checked={chosen.includes(name)}
            onSwitch={(on) => toggle(name, on)}
          />
        ))}
      </fieldset>
      <fieldset className="grid border-t pt-2">
        <legend className="sr-only">Rows</legend>
        <CheckboxField
          label="Compact rows"
          className={ROW}
          checked={compact}
          onSwitch={(on) => {
            setCompact(on);
            chooseDensity(on ? "compact" : "normal");
          }}
        />
      </fieldset>
    </div>
  );
}
