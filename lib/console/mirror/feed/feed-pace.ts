import type { AskedPage } from "#lib/console/mirror/feed/ask-feed";
import { type Budget, FRESH_BUDGET } from "#lib/console/upstream/budget";

/** What the keeper of a campaign knows of its feed. All moments are this process's, in milliseconds. */
export type FeedState = {
  /** Null: none was taken yet. */
  cursor: string | null;
  behindSince: number | null;
  /** The next page, where it was asked for before the last one was written. */
  ahead: AskedPage | null;
  /** When it was last asked, and is to be asked again while nobody looks. */
  askedAt: number;
  dueAt: number;
  /** How long it pauses when nothing changes and nobody looks. */
  quietMs: number;
  /** Answers in a row that were no page of a feed. At some number the lists are read instead, until `againAt`. */
  oddAnswers: number;
  againAt: number;
  /** Only its waits after a fault are used: the feed has an allowance of its own. */
  budget: Budget;
};

export function feedFrom(cursor: string | null, behindSince: number | null): FeedState {
  return {
    cursor,
    behindSince,
    ahead: null,
    askedAt: 0,
    dueAt: 0,
    quietMs: QUIET_MS.shortest,
    oddAnswers: 0,
    againAt: 0,
    budget: FRESH_BUDGET,
  };
}

/** Of what changes many times, an unwatched campaign reads only every so often how it is then. */
const UNWATCHED_MS = { some: 10_000, many: 30_000 };
const MANY = 1000;
const QUIET_MS = { shortest: 10_000, longest: 60_000 };
/** Changes of so long come in one page to a screen. */
export const WATCHED_MS = 150;

/** Seconds that a call waits for a change: it ends often, so that what is shown is never older than that. */
export const WATCHED_WAIT_SECONDS = 1;

/** When to ask next, after a page with so many changes that was the last for now. */
export function afterPage(feed: FeedState, changes: number, isWatched: boolean, now: number): FeedState {
  if (isWatched) return { ...feed, quietMs: QUIET_MS.shortest, dueAt: now + (changes > 0 ? WATCHED_MS : 0) };
  if (changes === 0) {
    return {
      ...feed,
      dueAt: now + feed.quietMs,
      quietMs: Math.min(QUIET_MS.longest, feed.quietMs * 2),
    };
  }
  return {
    ...feed,
    quietMs: QUIET_MS.shortest,
    dueAt: now + (changes >= MANY ? UNWATCHED_MS.many : UNWATCHED_MS.some),
  };
}
