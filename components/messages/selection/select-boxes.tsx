"use client";
import { useEffect, useRef } from "react";

type PageProps = { selected: number; rows: number; onSwitch: (on: boolean) => void };

/** All rows of the page at once; half ticked while some of them are selected. */
export function SelectPage({ selected, rows, onSwitch }: PageProps) {
  const box = useRef<HTMLInputElement>(null);
  const isSome = selected > 0 && selected < rows;
  useEffect(() => {
    if (box.current) box.current.indeterminate = isSome;
  }, [isSome]);
  return (
    <label className="flex items-center gap-3">
      <input
        ref={box}
        type="checkbox"
        aria-label="Select this page"
        className="block size-4 accent-accent"
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
    <input
      type="checkbox"
      aria-label={`Select ${recipient}`}
      className="block size-4 accent-accent"
      checked={checked}
      onChange={({ nativeEvent }) => onSwitch(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
      onMouseDown={(event) => {
        // With Shift the browser would mark the text between two clicks.
        if (!event.shiftKey) return;
        event.preventDefault();
        event.currentTarget.focus();
      }}
      onClick={(event) => event.stopPropagation()}
    />
  );
}
