import { afterPage, type FeedState } from "#lib/console/mirror/feed/feed-pace";
import { doubtOffer } from "#lib/console/mirror/feed/offered";
import { saveSync } from "#lib/console/mirror/rows/save-sync";
import { stopAt } from "#lib/console/mirror/rows/stop-campaign";
import { faultOf } from "#lib/console/mirror/sync/note-outcome";
import type { ConsoleCampaignRow } from "#lib/console/registry/console-campaigns";
import { afterAnswer, afterDropped, afterFault } from "#lib/console/upstream/budget";
import type { Outcome } from "#lib/console/upstream/outcome";
import type { Sql } from "#lib/platform/postgres/sql";

/** After so many answers in a row that were no page of a feed, the lists are read for a while. */
const MOST_ODD = 3;
const GIVEN_UP_MS = 10 * 60_000;
const NOT_THERE_MS = 60_000;

type Read = { feed: FeedState; changes: number; outcome: Outcome<unknown> };

/** What follows for the feed from how its last call ended; why a campaign stops or fails is saved. */
export async function noteAnswer(
  db: Sql,
  campaign: ConsoleCampaignRow,
  holder: string,
  { feed, changes, outcome }: Read,
  isWatched: boolean,
): Promise<FeedState> {
  const now = Date.now();
  if (outcome.kind === "accepted") {
    const answered = { ...feed, oddAnswers: 0, budget: afterAnswer(feed.budget) };
    return feed.behindSince === null ? afterPage(answered, changes, isWatched, now) : answered;
  }
  if (outcome.kind === "dropped") {
    return { ...feed, budget: afterDropped(feed.budget, now, Math.random(), outcome.retryAfterMs) };
  }
  const blocked = { ...feed, budget: afterFault(feed.budget, now, Math.random()) };
  if (outcome.kind === "stopped") {
    await stopAt(db, campaign, outcome, now);
    return blocked;
  }
  // What was told since is gone: a new cursor is taken.
  if (outcome.kind === "refused" && outcome.httpStatus === 410) return { ...feed, cursor: null };
  if (outcome.kind === "refused" && outcome.httpStatus === 404) {
    await doubtOffer(db, campaign.upstreamId);
    return { ...feed, againAt: now + NOT_THERE_MS };
  }
  await saveSync(db, campaign.id, holder, { failingSince: new Date(now), lastFault: faultOf(outcome, now) });
  const isOdd = outcome.kind === "refused" || outcome.cause === "unreadable";
  if (!isOdd) return blocked;
  const oddAnswers = feed.oddAnswers + 1;
  if (oddAnswers < MOST_ODD) return { ...blocked, oddAnswers };
  return { ...feed, oddAnswers: 0, againAt: now + GIVEN_UP_MS };
}

/** Its lists are read meanwhile. A moment further ahead was noted before the clock stepped back. */
export function isGivenUp({ againAt }: FeedState, now: number): boolean {
  return againAt > now && againAt <= now + GIVEN_UP_MS;
}
