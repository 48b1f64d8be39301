"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { saveView } from "#components/messages/views/views.ts";
import { Button } from "#components/ui/form/button";
import { announce } from "#lib/browser/announcer";

type Props = { campaign: string; filter: string; shareDenied: string | null };

/** Gives the list that is shown a name. */
export function SaveView({ campaign, filter, shareDenied }: Props) {
  const { mutate, isPending, error } = useMutation(saveView(useQueryClient(), campaign));
  const [shared, setShared] = useState(false);
  const id = useId();
  function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const name = String(new FormData(form).get("name")).trim();
    if (name === "" || isPending) return;
    mutate(
      { name, filter, shared },
      {
        onSuccess: () => {
          announce(`The view ${name} was saved`);
          form.reset();
          setShared(false);
        },
      },
    );
  }
  return (
    <form className="grid gap-2 border-t p-2 pt-3" onSubmit={save}>
      <label htmlFor={id} className="font-medium">
        Save this list as a view
      </label>
      <div className="flex gap-2">
        <input
          id={id}
          name="name"
          className="control min-w-0 flex-1"
          maxLength={80}
          required
          placeholder="Name"
        />
        <Button look="primary" type="submit" aria-disabled={isPending || undefined}>
          Save view
        </Button>
      </div>
      <label className="flex items-center gap-2">
        <input
          type="checkbox"
          className="size-4 accent-accent"
          checked={shared}
          aria-disabled={shareDenied !== null || undefined}
          aria-describedby={shareDenied ? `${id}-share` : undefined}
          onChange={({ target }) => (shareDenied ? announce(shareDenied) : setShared(target.checked))}
        />
        Share with everyone
      </label>
      {shareDenied && (
        <p id={`${id}-share`} className="text-xs text-text-muted">
          {shareDenied}
        </p>
      )}
      {error && <p role="alert">{error.message}</p>}
    </form>
  );
}
