import type { OverviewBar } from "#lib/wire/console/overview";

/** Parts of a bar by message status, from the top down. */
export const PARTS = [
  {
    name: "unknown",
    label: "Unknown status",
    colour: "bg-status-unknown",
    fill: "var(--color-status-unknown)",
    filter: { show: "unknown" },
  },
  {
    name: "stopped",
    label: "Stopped",
    colour: "bg-status-waiting",
    fill: "var(--color-status-waiting)",
    filter: { status: "stopped" },
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

/** The parts that these bars have; those that hardly ever are there are left out where they are not. */
export function partsOf(bars: OverviewBar[]) {
  return PARTS.filter(({ name }) => !isRare(name) || bars.some((bar) => bar[name] > 0));
}

/** Shown only where there are any. */
export function isRare(name: string): boolean {
  return name === "unknown" || name === "stopped";
}
