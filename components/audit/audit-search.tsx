"use client";
import type { FormEvent } from "react";
import { Button } from "#components/ui/form/button";
import { Field } from "#components/ui/form/field";
import type { Change } from "#lib/browser/list-address";

const SEARCH = { type: "search", maxLength: 200, className: "control w-full sm:w-52" };

/** `own`: the person sees only their own actions. */
type Props = { own: boolean; who: string; q: string; onChange: (change: Change) => void };

/** Searches for a person's actions, or for the action with an id. */
export function AuditSearch({ own, who, q, onChange }: Props) {
  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    onChange({ who: String(form.get("who") ?? "").trim(), q: String(form.get("q")).trim() });
  }
  return (
    <form onSubmit={search} className="col-span-2 grid items-end gap-2 sm:flex sm:flex-wrap">
      {!own && (
        <Field {...SEARCH} label="Who" name="who" defaultValue={who} placeholder="Part of an email address" />
      )}
      <Field {...SEARCH} label="Id" name="q" defaultValue={q} placeholder="Trace id or target" />
      <Button type="submit" className="justify-self-start">
        Search
      </Button>
    </form>
  );
}
