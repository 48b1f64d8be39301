"use client";
import { Search } from "lucide-react";
import { useEffect, useRef } from "react";
import { useTypedBefore } from "#lib/browser/use-typed-before";

/** The URL changes only after a pause in typing. */
const TYPING_MS = 300;

type Props = {
  value: string;
  /** Numbers are masked, so a part of one finds nothing. */
  wholeOnly: boolean;
  onSearch: (text: string) => void;
};

/** Searches for part of a number, or a message's id. Spaces, dashes and the plus of a number may stay. */
export function SearchBox({ value, wholeOnly, onSearch }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const container = useRef<HTMLDivElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useTypedBefore(container);
  // A pending search must not run after the list is gone.
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    // Back, Forward and "Clear all" change the URL without this box.
    const box = input.current;
    if (box && document.activeElement !== box) box.value = value;
  }, [value]);
  return (
    <div ref={container} className="relative shrink-0 sm:w-72">
      <Search size={14} aria-hidden className="absolute top-2.25 left-2.5 text-text-muted" />
      <input
        ref={input}
        type="search"
        aria-label="Search by number or message id"
        placeholder={wholeOnly ? "A whole number, or a message id" : "Part of a number, or a message id"}
        defaultValue={value}
        maxLength={200}
        // A browser that restores the field's old text would start a search for it.
        autoComplete="off"
        className="control w-full pl-8"
        onChange={({ target }) => {
          clearTimeout(timer.current);
          timer.current = setTimeout(() => onSearch(target.value.trim()), TYPING_MS);
        }}
      />
    </div>
  );
}
