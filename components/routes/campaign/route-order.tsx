"use client";
import { ArrowDown, ArrowUp, X } from "lucide-react";
import type { Route } from "next";
import Link from "next/link";
import { useLayoutEffect, useRef } from "react";
import { RouteStateBadge } from "#components/routes/route-state";
import { ActionButton } from "#components/ui/form/action-button";
import { announce } from "#lib/browser/announcer";
import type { RouteSummary } from "#lib/wire/service/route-summary";

type Props = {
  names: string[];
  routes: RouteSummary[];
  denied: string | null;
  onChange: (names: string[]) => void;
};

/** The chosen routes in order. The focus follows a route that is moved, and goes to the list when one is removed. */
export function RouteOrder({ names, routes, denied, onChange }: Props) {
  const list = useRef<HTMLOListElement>(null);
  const pressed = useRef<string | null>(null);
  // Moving a row in the document takes away its focus.
  useLayoutEffect(() => {
    if (pressed.current === null) return;
    const label = CSS.escape(pressed.current);
    list.current?.querySelector<HTMLButtonElement>(`button[aria-label="${label}"]`)?.focus();
    pressed.current = null;
  });
  if (names.length === 0) return null;
  function move(index: number, by: 1 | -1) {
    const name = names[index];
    if (name === undefined) return;
    pressed.current = `Move ${name} ${by < 0 ? "up" : "down"}`;
    onChange(names.toSpliced(index, 1).toSpliced(index + by, 0, name));
    announce(`${name} is now route ${index + by + 1} of ${names.length}.`);
  }
  function remove(index: number) {
    onChange(names.toSpliced(index, 1));
    announce(`${names[index]} removed. It is not saved yet.`);
    list.current?.focus();
  }
  return (
    <ol
      ref={list}
      tabIndex={-1}
      aria-label="Routes of this campaign"
      className="divide-y rounded-md border outline-hidden"
    >
      {names.map((name, index) => {
        const route = routes.find((each) => each.name === name);
        const last = names.length - 1;
        return (
          <li key={name} className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 py-1 pr-1 pl-3">
            <span className="w-4 text-text-muted tabular-nums">{index + 1}</span>
            <span className="min-w-0 flex-1 basis-24 truncate">
              {route ? (
                <Link
                  href={`/settings/service/routes/${route.routeId}` as Route}
                  className="font-medium hover:underline"
                >
                  {name}
                </Link>
              ) : (
                name
              )}
            </span>
            {route ? (
              <RouteStateBadge state={route.state} />
            ) : (
              <span className="text-status-failed">does not exist</span>
            )}
            <span className="flex">
              <ActionButton
                look="quiet"
                size="icon"
                denied={denied ?? (index === 0 ? `${name} is the first already.` : null)}
                aria-label={`Move ${name} up`}
                onClick={() => move(index, -1)}
              >
                <ArrowUp size={14} aria-hidden />
              </ActionButton>
              <ActionButton
                look="quiet"
                size="icon"
                denied={denied ?? (index === last ? `${name} is the last already.` : null)}
                aria-label={`Move ${name} down`}
                onClick={() => move(index, 1)}
              >
                <ArrowDown size={14} aria-hidden />
              </ActionButton>
              <ActionButton
                look="quiet"
                size="icon"
                denied={denied}
                aria-label={`Remove ${name}`}
                onClick={() => remove(index)}
              >
                <X size={14} aria-hidden />
              </ActionButton>
            </span>
          </li>
        );
      })}
    </ol>
  );
}
