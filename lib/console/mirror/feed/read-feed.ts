import type { Mirror } from "#lib/console/context";
import { askFeed, type FeedPage } from "#lib/console/mirror/feed/ask-feed";
import type { FeedState } from "#lib/console/mirror/feed/feed-pace";
import { takeChanges } from "#lib/console/mirror/feed/take-changes";
import type { ReadingShare } from "#lib/console/mirror/share/share";
import { LeaseLost } from "#lib/console/mirror/sync/take-page";
import type { Access } from "#lib/console/upstream/exchange";
import type { Outcome } from "#lib/console/upstream/outcome";

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
  /** Whether a page of a list is to be read now: then no page of the feed may be on its way. */
  isListDue: () => boolean;
};

/**
 * Reads pages of the feed until there are no more changes, for about a second, or so many pages. While a page is written, the next one is on
 * its way; where it ends before the last page, the next one stays asked for (`feed.ahead`). Answers with where the feed then
 * stands, how many changes were told, and how the last call ended.
 */
export async function readFeed(
  { pool, keySecret }: Pick<Mirror, "pool" | "keySecret">,
  keeper: Keeper,
  access: Access,
  before: FeedState,
  { waitSeconds, mostPages, share, isWatched, shown, isListDue }: Reading,
  signal: AbortSignal,
): Promise<{ feed: FeedState; changes: number; outcome: Outcome<FeedPage> }> {
  let feed: FeedState = { ...before, ahead: null };
  let changes = 0;
  const beganAt = performance.now();
  const also = feed.behindSince === null ? [] : shown;
  const first = before.ahead?.after === feed.cursor ? before.ahead : null;
  let next = first ?? askFeed(access, { after: feed.cursor, waitSeconds, also }, 0, signal);
  for (let pages = 1; ; pages++) {
    const { outcome, startedAt, answeredAt } = await next.answered;
    if (outcome.kind !== "accepted") return { feed, changes, outcome };
    const page = outcome.answer;
    const isLong = pages >= mostPages || performance.now() - beganAt > LONGEST_READ_MS;
    const isLast = !page.hasMore || (isLong && isListDue());
    const rest = { after: page.cursor, waitSeconds: 0, also: shown };
    if (!isLast) next = askFeed(access, rest, startedAt, signal);
    const behindSince = page.hasMore ? (feed.behindSince ?? startedAt) : null;
    const taken = { after: feed.cursor, startedAt, answeredAt, behindSince };
    const take = () => takeChanges(pool, keeper, page, taken, keySecret.stampKey);
    await share.untilFree(isWatched, signal);
    // A call that may have waited for a change has used little of its time.
    const earlierMs = pages > 1 || waitSeconds === 0 ? answeredAt - startedAt : 0;
    await share.timed(take, page.changes, earlierMs).catch((cause) => {
      if (cause instanceof LeaseLost || signal.aborted) throw cause;
      throw new UntakenChanges("changes could not be kept", { cause });
    });
    feed = { ...feed, cursor: page.cursor, behindSince };
    changes += page.changes;
    if (isLast) return { feed, changes, outcome };
    if (isLong) return { feed: { ...feed, ahead: next }, changes, outcome };
  }
}
