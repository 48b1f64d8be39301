"use client";
import { useId, useState } from "react";
import { STATE_WORDS } from "#components/routes/route-labels.ts";
import { ActionButton } from "#components/ui/form/action-button";
import type { RouteSummary } from "#lib/wire/service/route-summary";

type Props = { routes: RouteSummary[]; denied: string | null; onAdd: (name: string) => void };

/** Adds one of the routes that the campaign does not have yet at the end. */
export function RouteChoice({ routes, denied, onAdd }: Props) {
  const id = useId();
  const [chosen, setChosen] = useState("");
  const route = routes.find(({ name }) => name === chosen) ?? routes[0];
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="font-medium">
        One more route
      </label>
      <div className="flex flex-wrap gap-2">
        <select
          id={id}
          className="control min-w-0 flex-1"
          value={route?.name ?? ""}
          onChange={({ target }) => setChosen(target.value)}
        >
          {routes.length === 0 && <option value="">There is no other route</option>}
          {routes.map(({ name, state }) => (
            <option key={name} value={name}>
              {name} ({STATE_WORDS[state].toLowerCase()})
            </option>
          ))}
        </select>
        <ActionButton
          denied={denied ?? (route ? null : "There is no other route. Add one in Settings, Routes.")}
          onClick={() => route && onAdd(route.name)}
        >
          Add to the campaign
        </ActionButton>
      </div>
    </div>
  );
}
