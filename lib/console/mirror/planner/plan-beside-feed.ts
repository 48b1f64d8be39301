import type { Known } from "#lib/console/mirror/planner/known";
import { type Call, openCall } from "#lib/console/mirror/planner/plan";
import { openEnd } from "#lib/console/mirror/planner/window";

/**
 * While a backlog is taken up and rows are on screens, the newest ones are read this often, so that what is sent meanwhile
 * appears. Nobody else needs them so soon: with newer messages in its indexes, the mirror takes up the older ones a quarter slower.
 */
const NEWEST = { everyMs: 1000, rows: 100 };

/** What there is to be read: whether the feed is behind, and whether messages are on screens. */
type Wanted = { isBehind: boolean; hasRows: boolean };

/**
 * The next call for a list while a feed tells what changes, or null: what was there before the feed; and while the feed is
 * behind, the newest page. Of rows on screens the feed itself tells then (see `shown-ids.ts`).
 */
export function planBesideFeed(known: Known, { isBehind, hasRows }: Wanted, now: number): Call | null {
  const { windows, order } = known;
  const open = openCall(known, now);
  if (open && (isBehind || open.kind === "search")) return open;
  const end = openEnd(windows, order);
  if (isBehind && hasRows) {
    const newest = windows[end];
    const isDue = newest !== undefined && now - (newest.readAt ?? 0) >= NEWEST.everyMs;
    if (isDue) return { kind: "window", index: end, lane: "background", history: false, rows: NEWEST.rows };
  }
  const isUnread = ({ readAt }: { readAt: number | null }) => readAt === null;
  const index = order === "newest_first" ? windows.findIndex(isUnread) : windows.findLastIndex(isUnread);
  return index >= 0 ? { kind: "window", index, lane: "background", history: true } : null;
}
