import type { Mirror } from "#lib/console/context";
import type { FeedState } from "#lib/console/mirror/feed/feed-pace";
import { takeChanges } from "#lib/console/mirror/feed/take-changes";
import type { ReadingShare } from "#lib/console/mirror/share/share";
import { LeaseLost } from "#lib/console/mirror/sync/take-page";
import { type ChangesCall, listChanges } from "#lib/console/upstream/client";
import type { Access } from "#lib/console/upstream/exchange";
import type { Outcome } from "#lib/console/upstream/outcome";
import { pause } from "#lib/platform/pause";
import { MAX_CHANGES } from "#lib/wire/api/changes";
import type { TolerantChangesPage } from "#lib/wire/api/tolerant-changes";

/** The feed allows ten calls a second. */
const SPACING_MS = 105;
/** Then it is looked again at who watches, and a page of a list may be read. */
const LONGEST_READ_MS = 1000;

/** A page of the feed could not be kept. */
export class UntakenChanges extends Error {
  override name = "UntakenChanges";
}

type Keeper = { campaign: number; holder: string };
type Reading = {
  waitSeconds: number;
  mostPages: number;
  share: ReadingShare;
  isWatched: boolean;
  /** Messages on screens. While the feed is behind, each page tells these too. */
  shown: string[];
};

/**
 * Reads pages of the feed until there are no more changes, for about a second, or so many pages. While a page is written, the next one is on
 * its way. Answers with where the feed then stands, how many changes were told, and how the last call ended.
 */
export async function readFeed(
  { pool, keySecret }: Pick<Mirror, "pool" | "keySecret">,
  keeper: Keeper,
  access: Access,
  before: FeedState,
  { waitSeconds, mostPages, share, isWatched, shown }: Reading,
  signal: AbortSignal,
): Promise<{ feed: FeedState; changes: number; outcome: Outcome<TolerantChangesPage> }> {
  let feed = before;
  let changes = 0;
  const beganAt = performance.now();
  const also = feed.behindSince === null ? [] : shown;
  let next = ask(access, { after: feed.cursor, waitSeconds, also }, 0, signal);
  for (let pages = 1; ; pages++) {
    const { outcome, startedAt, answeredAt } = await next;
    if (outcome.kind !== "accepted") return { feed, changes, outcome };
    const page = outcome.answer;
    const isLong = pages >= mostPages || performance.now() - beganAt > LONGEST_READ_MS;
    const goesOn = page.hasMore && !isLong;
    const rest = { after: page.cursor, waitSeconds: 0, also: shown };
    if (goesOn) next = ask(access, rest, startedAt + SPACING_MS, signal);
    const behindSince = page.hasMore ? (feed.behindSince ?? startedAt) : null;
    const taken = { after: feed.cursor, startedAt, answeredAt, behindSince };
    const take = () => takeChanges(pool, keeper, page, taken, keySecret.stampKey);
    await share.untilFree(isWatched, signal);
    // A call that may have waited for a change has used little of its time.
    const earlierMs = pages > 1 || waitSeconds === 0 ? answeredAt - startedAt : 0;
    await share.timed(take, { rows: page.changes.length, earlierMs }).catch((cause) => {
      if (cause instanceof LeaseLost || signal.aborted) throw cause;
      throw new UntakenChanges("changes could not be kept", { cause });
    });
    feed = { ...feed, cursor: page.cursor, behindSince };
    changes += page.changes.length;
    if (!goesOn) return { feed, changes, outcome };
  }
}

async function ask(access: Access, call: Omit<ChangesCall, "limit">, notBefore: number, signal: AbortSignal) {
  const early = notBefore - Date.now();
  if (early > 0) await pause(Math.min(early, SPACING_MS));
  const startedAt = Date.now();
  const outcome = await listChanges(access, { ...call, limit: MAX_CHANGES }, signal);
  return { outcome, startedAt, answeredAt: Math.max(startedAt, Date.now()) };
}
