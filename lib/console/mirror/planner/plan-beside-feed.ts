import type { Known } from "#lib/console/mirror/planner/known";
import { type Call, openCall } from "#lib/console/mirror/planner/plan";
import { openEnd } from "#lib/console/mirror/planner/window";

/** While a backlog is taken up, what is on a screen is read this often. */
const SCREEN_MS = 1000;

/**
 * The next call for a list while a feed tells what changes, or null: what was there before the feed; and while the feed is
 * behind, what is on screens, the newest page first.
 */
export function planBesideFeed(known: Known, isBehind: boolean, now: number): Call | null {
  const { windows, order, isWatched, watched } = known;
  const open = openCall(known, now);
  if (open && (isBehind || open.kind === "search")) return open;
  const end = openEnd(windows, order);
  if (isBehind && isWatched) {
    const onScreen = windows.flatMap((window, index) =>
      (index === end || watched.has(window.place)) && now - (window.readAt ?? 0) >= SCREEN_MS ? [index] : [],
    );
    const [index] = onScreen.sort((a, b) => (windows[a]?.readAt ?? 0) - (windows[b]?.readAt ?? 0));
    if (index !== undefined) return { kind: "window", index, lane: "background", history: false };
  }
  const isUnread = ({ readAt }: { readAt: number | null }) => readAt === null;
  const index = order === "newest_first" ? windows.findIndex(isUnread) : windows.findLastIndex(isUnread);
  return index >= 0 ? { kind: "window", index, lane: "background", history: true } : null;
}
