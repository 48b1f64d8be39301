import { type ReactNode, useId } from "react";

/** Attributes that make the label and the current value the button's name. */
export type MenuNames = { id: string; "aria-labelledby": string };

/** A button that opens a filter, with a label above it like a field. */
export function MenuField({ label, button }: { label: string; button: (names: MenuNames) => ReactNode }) {
  const id = useId();
  return (
    <div className="grid gap-1">
      <span id={`${id}-label`} className="font-medium">
        {label}
      </span>
      {button({ id, "aria-labelledby": `${id}-label ${id}` })}
    </div>
  );
}
