"use client";
import { useState } from "react";
import { Field } from "#components/ui/form/field";
import { characterName, codePoint, isUnseen } from "#lib/domain/content/character-names";
import {
  MOST_TYPED,
  refusedList,
  refusedListProblem,
  refusedSearch,
  writtenList,
} from "#lib/domain/content/refused-characters";

/** The characters that a campaign's provider refuses, and how the typed list is understood. */
export function RefusedField({ list }: { list: string }) {
  const [typed, setTyped] = useState(() => writtenList(list));
  const now = refusedList(typed);
  return (
    <div className="grid gap-2">
      <Field
        label="Characters that are refused"
        name="refused"
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        maxLength={MOST_TYPED}
        autoComplete="off"
        spellCheck={false}
        error={refusedListProblem(now)}
        hint="Characters that the provider or service is known to refuse. A file or message that holds one is not sent from this console. Write one that cannot be typed as its code, such as U+00A0."
      />
      {now !== "" && (
        <ul aria-label="Refused characters" className="flex flex-wrap gap-1.5">
          {Array.from(now, (character) => (
            <li key={character} className="rounded-sm border bg-sunken px-1.5 text-xs leading-5">
              {label(character, now)}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** The form's value; undefined if the field was not shown yet. */
export function refusedIn(form: FormData): string | undefined {
  const typed = form.get("refused");
  return typed === null ? undefined : String(typed);
}

/** "’ U+2019, replaced by '" */
function label(character: string, list: string): string {
  const name = characterName(character);
  const code = codePoint(character);
  const shown = name.includes(code)
    ? name
    : `${isUnseen(character) ? name.replace(/^the /, "") : name} ${code}`;
  const like = refusedSearch(list)?.replace(character);
  if (like === undefined || like === character) return shown;
  return `${shown}, ${like === "" ? "taken out" : `replaced by ${like === " " ? "a space" : like}`}`;
}
