"use client";
import { useState } from "react";
import { chooseColumns, useChosenColumns } from "#components/messages/list/chosen-columns.ts";
import { OPTIONAL_COLUMNS } from "#components/messages/list/optional-columns";
import { chooseDensity } from "#lib/browser/preferences";

/** Which columns the table has besides, and how high its rows are: kept for this person, on this browser. */
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
          <Box
            key={name}
            label={header}
            checked={chosen.includes(name)}
            onChange={(on) => toggle(name, on)}
          />
        ))}
      </fieldset>
      <fieldset className="grid border-t pt-2">
        <legend className="sr-only">Rows</legend>
        <Box
          label="Compact rows"
          checked={compact}
          onChange={(on) => {
            setCompact(on);
            chooseDensity(on ? "compact" : "normal");
          }}
        />
      </fieldset>
    </div>
  );
}

type BoxProps = { label: string; checked: boolean; onChange: (on: boolean) => void };

function Box({ label, checked, onChange }: BoxProps) {
  return (
    <label className="flex h-8 items-center gap-2 rounded-md px-2 hover:bg-hover">
      <input
        type="checkbox"
        className="size-4 accent-accent"
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
      />
      {label}
    </label>
  );
}
