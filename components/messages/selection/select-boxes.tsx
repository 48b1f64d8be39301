"use client";
import { useEffect, useId, useRef } from "react";
import { Checkbox } from "#components/ui/form/checkbox";

type PageProps = { selected: number; rows: number; onSwitch: (on: boolean) => void };

/** Selects all rows of the page; indeterminate while only some are selected. */
export function SelectPage({ selected, rows, onSwitch }: PageProps) {
  const id = useId();
  const box = useRef<HTMLInputElement>(null);
  const isSome = selected > 0 && selected < rows;
  useEffect(() => {
    if (box.current) box.current.indeterminate = isSome;
  }, [isSome]);
  return (
    <label htmlFor={id} className="flex items-center gap-3">
      <Checkbox
        id={id}
        ref={box}
        aria-label="Select this page"
        checked={rows > 0 && selected === rows}
        onChange={({ target }) => onSwitch(target.checked)}
      />
      <span aria-hidden className="hidden @max-lg:inline">
        Select this page
      </span>
    </label>
  );
}

type RowProps = { recipient: string; checked: boolean; onSwitch: (isRange: boolean) => void };

/** One row; with Shift everything from the row before. */
export function SelectRow({ recipient, checked, onSwitch }: RowProps) {
  return (
    <Checkbox
      aria-label={`Select ${recipient}`}
      checked={checked}
      onChange={({ nativeEvent }) => onSwitch(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
      onMouseDown={(event) => {
        // Otherwise, Shift would make the browser select the text between two clicks.
        if (!event.shiftKey) return;
        event.preventDefault();
        event.currentTarget.focus();
      }}
      onClick={(event) => event.stopPropagation()}
    />
  );
}
