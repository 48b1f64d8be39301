import type { Route } from "next";
import { isRelative } from "#lib/domain/time/relative-moment";
import type { Overview, OverviewBar } from "#lib/wire/console/overview";

/** A range in a URL: relative moments stay relative, others are rounded to whole minutes. */
export type ShownRange = { from?: string; to?: string };

/** The overview's own part of a URL, always in the same order. */
export function rangeOf(params: URLSearchParams): string {
  const kept = new URLSearchParams();
  for (const name of ["from", "to"]) {
    const value = params.get(name);
    if (value && !(name === "to" && value === "now")) kept.set(name, value);
  }
  return kept.toString();
}

/** The range for lists, so that they contain exactly the messages that the overview counted. */
export function shownRange(range: string, { from, to }: Overview["range"]): ShownRange {
  const params = new URLSearchParams(range);
  const shown = (name: "from" | "to", at: string | null) => {
    const asked = params.get(name) ?? "";
    return at === null ? undefined : isRelative(asked) ? asked : at;
  };
  return { from: shown("from", from), to: shown("to", to) };
}

/** The messages that a bar counts. The last bar of an open range has no end. */
export function rangeOfBar(bar: OverviewBar, isLast: boolean, { to }: Overview["range"]): ShownRange {
  return isLast && to === null ? { from: bar.from } : { from: bar.from, to: bar.to };
}

/** Links a number to the list of the messages that it counts. */
export function messagesRoute(campaign: string, filter: Record<string, string>, range: ShownRange): Route {
  return `/campaigns/${campaign}/messages${queryOf({ ...filter, ...range })}` as Route;
}

/** URL of the same screen with another range. */
export function queryOf(values: Record<string, string | undefined>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) if (value) params.set(name, value);
  return params.size > 0 ? `?${params}` : "";
}
