import type { OverviewBar } from "#lib/wire/console/overview";

/** What a bar's messages are divided into, from the top down. */
export const PARTS = [
  {
    name: "unknown",
    label: "Unknown status",
    colour: "bg-status-unknown",
    fill: "var(--color-status-unknown)",
    filter: { show: "unknown" },
  },
  {
    name: "failed",
    label: "Failed",
    colour: "bg-bar-failed",
    fill: "var(--color-bar-failed)",
    filter: { status: "failure" },
  },
  {
    name: "inFlight",
    label: "In flight",
    colour: "bg-bar-flight",
    fill: "var(--color-bar-flight)",
    filter: { show: "in_flight" },
  },
  {
    name: "delivered",
    label: "Delivered",
    colour: "bg-bar-delivered",
    fill: "var(--color-bar-delivered)",
    filter: { status: "success" },
  },
] as const;

export type PartName = (typeof PARTS)[number]["name"];

/** The parts that these bars have; one that hardly ever is there is left out where it is not. */
export function partsOf(bars: OverviewBar[]) {
  return PARTS.filter(({ name }) => name !== "unknown" || bars.some(({ unknown }) => unknown > 0));
}
