import type { Known } from "#lib/console/mirror/planner/known";
import { type Call, openCall } from "#lib/console/mirror/planner/plan";
import { openEnd } from "#lib/console/mirror/planner/window";

/** While a backlog is taken up, the newest page is read this often. */
const NEWEST_MS = 1000;

/**
 * The next call for a list while a feed tells what changes, or null: what was there before the feed; and while the feed is
 * behind, the newest page. Of rows on screens the feed itself tells then (see `shown-ids.ts`).
 */
export function planBesideFeed(known: Known, isBehind: boolean, now: number): Call | null {
  const { windows, order, isWatched } = known;
  const open = openCall(known, now);
  if (open && (isBehind || open.kind === "search")) return open;
  const end = openEnd(windows, order);
  if (isBehind && isWatched) {
    const newest = windows[end];
    const isDue = newest !== undefined && now - (newest.readAt ?? 0) >= NEWEST_MS;
    if (isDue) return { kind: "window", index: end, lane: "background", history: false };
  }
  const isUnread = ({ readAt }: { readAt: number | null }) => readAt === null;
  const index = order === "newest_first" ? windows.findIndex(isUnread) : windows.findLastIndex(isUnread);
  return index >= 0 ? { kind: "window", index, lane: "background", history: true } : null;
}
