import type { Route } from "next";

/** The entries of the navigation, in their order. */
export const ENTRIES = ["overview", "messages", "batches", "upload", "operations", "settings"] as const;
export type Entry = (typeof ENTRIES)[number];

/** Screens without an entry of their own, each with the entry that it belongs to. */
const PART_OF = {
  alerts: "overview",
  members: "overview",
  notes: "batches",
  send: "upload",
  approvals: "upload",
  calendar: "upload",
  plans: "operations",
} as const;
export type Screen = Entry | keyof typeof PART_OF;

/** The address of a screen; without a campaign, the list of campaigns, to choose one. */
export function routeOf(screen: Screen, campaign: string | undefined): Route {
  if (screen === "settings") return "/settings";
  if (!campaign) return "/";
  const path = screen === "overview" ? "" : `/${screen}`;
  return `/campaigns/${campaign}${path}` as Route;
}

/** The screen of an address; null on the list of campaigns. */
export function screenOf(pathname: string): Screen | null {
  if (pathname.startsWith("/settings")) return "settings";
  const [, campaigns, , screen = ""] = pathname.split("/");
  if (campaigns !== "campaigns") return null;
  return isPart(screen) ? screen : (ENTRIES.find((known) => known === screen) ?? "overview");
}

/** The navigation entry of a screen. */
export function entryOf(screen: Screen | null): Entry | null {
  return screen && isPart(screen) ? PART_OF[screen] : screen;
}

function isPart(screen: string): screen is keyof typeof PART_OF {
  return Object.hasOwn(PART_OF, screen);
}
