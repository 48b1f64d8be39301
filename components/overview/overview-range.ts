import type { Route } from "next";
import { isRelative } from "#lib/domain/time/relative-moment";
import type { Overview, OverviewBar } from "#lib/wire/console/overview";

/** A range as an address holds it: relative ones stay so, others are on whole minutes. */
export type ShownRange = { from?: string; to?: string };

/** The overview's own part of an address, always in the same order. */
export function rangeOf(params: URLSearchParams): string {
  const kept = new URLSearchParams();
  for (const name of ["from", "to"]) {
    const value = params.get(name);
    if (value && !(name === "to" && value === "now")) kept.set(name, value);
  }
  return kept.toString();
}

/** The range as lists take it, so that they hold exactly what the overview has counted. */
export function shownRange(range: string, { from, to }: Overview["range"]): ShownRange {
  const params = new URLSearchParams(range);
  const shown = (name: "from" | "to", at: string | null) => {
    const asked = params.get(name) ?? "";
    return at === null ? undefined : isRelative(asked) ? asked : at;
  };
  return { from: shown("from", from), to: shown("to", to) };
}

/** The messages that a bar counts. The last one of a range that goes on has no end. */
export function rangeOfBar(bar: OverviewBar, isLast: boolean, { to }: Overview["range"]): ShownRange {
  return isLast && to === null ? { from: bar.from } : { from: bar.from, to: bar.to };
}

/** Links a number to the list of the messages that it counts. */
export function messagesRoute(campaign: string, filter: Record<string, string>, range: ShownRange): Route {
  return `/campaigns/${campaign}/messages${queryOf({ ...filter, ...range })}` as Route;
}

/** The address of the same screen with another range. */
export function queryOf(values: Record<string, string | undefined>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) if (value) params.set(name, value);
  return params.size > 0 ? `?${params}` : "";
}
