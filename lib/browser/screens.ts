import type { Route } from "next";

/** The entries of the navigation, in their order. */
export const ENTRIES = ["overview", "messages", "batches", "upload", "operations", "settings"] as const;
export type Entry = (typeof ENTRIES)[number];

/** Screens that have no entry of their own, and under which one they stand. */
const PART_OF = {
  alerts: "overview",
  members: "overview",
  send: "upload",
  approvals: "upload",
  plans: "operations",
} as const;
export type Screen = Entry | keyof typeof PART_OF;

/** Where a screen is; without a campaign, the list of them, to choose one. */
export function routeOf(screen: Screen, campaign: string | undefined): Route {
  if (screen === "settings") return "/settings";
  if (!campaign) return "/";
  const path = screen === "overview" ? "" : `/${screen}`;
  return `/campaigns/${campaign}${path}` as Route;
}

/** Which screen an address shows; null on the list of campaigns. */
export function screenOf(pathname: string): Screen | null {
  if (pathname.startsWith("/settings")) return "settings";
  const [, campaigns, , screen = ""] = pathname.split("/");
  if (campaigns !== "campaigns") return null;
  return isPart(screen) ? screen : (ENTRIES.find((known) => known === screen) ?? "overview");
}

/** The entry of the navigation under which a screen stands. */
export function entryOf(screen: Screen | null): Entry | null {
  return screen && isPart(screen) ? PART_OF[screen] : screen;
}

function isPart(screen: string): screen is keyof typeof PART_OF {
  return Object.hasOwn(PART_OF, screen);
}
