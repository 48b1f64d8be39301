import type { Route } from "next";

/** The screens in the order of the navigation. */
export const SCREENS = ["overview", "messages", "batches", "upload", "operations", "settings"] as const;
export type Screen = (typeof SCREENS)[number];

/** Screens that stand under another's entry. */
const PART_OF: Record<string, Screen | undefined> = { send: "upload", plans: "operations" };

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
  const [, campaigns, , screen] = pathname.split("/");
  if (campaigns !== "campaigns") return null;
  return SCREENS.find((known) => known === (PART_OF[screen ?? ""] ?? screen)) ?? "overview";
}
