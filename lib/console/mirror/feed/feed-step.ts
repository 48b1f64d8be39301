import { type FeedState, WATCHED_MS, WATCHED_WAIT_SECONDS } from "#lib/console/mirror/feed/feed-pace";
import { noteAnswer } from "#lib/console/mirror/feed/note-answer";
import { readFeed } from "#lib/console/mirror/feed/read-feed";
import { beginAnew } from "#lib/console/mirror/feed/take-changes";
import type { Known } from "#lib/console/mirror/planner/known";
import { planBesideFeed } from "#lib/console/mirror/planner/plan-beside-feed";
import { FIRST_WINDOW } from "#lib/console/mirror/planner/window";
import { askForCall } from "#lib/console/mirror/sync/ask-for-call";
import type { SyncContext } from "#lib/console/mirror/sync/context";
import { spendCall } from "#lib/console/mirror/sync/spend-call";
import type { SyncState } from "#lib/console/mirror/sync/sync-state";
import type { ConsoleCampaignRow } from "#lib/console/registry/console-campaigns";
import { LONGEST_BLOCK_MS } from "#lib/console/upstream/budget";
import { listChanges } from "#lib/console/upstream/client";
import type { Access } from "#lib/console/upstream/exchange";

/** Pages in a row, before it is looked again who watches, and at the lists. */
const MOST_PAGES = 10;
/** While lists are read beside it. */
const BESIDE_LISTS_MS = { watched: 1000, unwatched: 10_000 };
const LONGEST_PAUSE_MS = 60_000;
const NO_SLOT_PAUSE_MS = 1000;

type Given = {
  mirror: SyncContext;
  campaign: ConsoleCampaignRow;
  access: Access;
  /** Beside what the planner knows: whether it is to be read now, whoever looks. */
  known: Known;
  isWanted: boolean;
  /** Messages on screens that can still change. */
  shown: string[];
  /** Whether any messages are on screens. */
  hasRows: boolean;
  signal: AbortSignal;
};

export type FedStep = { state: SyncState; pauseMs: number; isRead: boolean };

/**
 * One turn of a campaign that follows its feed of changes: some pages of the feed, and one call for a list while there is
 * something that the feed does not tell. A list is never being read while the feed is: what the one answers is always
 * older, or newer, than what the other does.
 */
export async function feedStep(given: Given, before: SyncState): Promise<FedStep> {
  const { known, isWanted, signal } = given;
  let state = before;
  let isRead = false;
  const isBesideLists = hasUnread(state);
  if (isWanted || isDue(state.feed, known.isWatched, isBesideLists, Date.now())) {
    const read = await readOn(given, state, isBesideLists);
    if (signal.aborted) return { state, pauseMs: 0, isRead: false };
    state = read.state;
    isRead = read.isRead;
    if (read.isStopped) return { state, pauseMs: 0, isRead };
  }
  const call = state.feed.ahead === null ? listCall(given, state) : null;
  if (!call) return { state, pauseMs: untilDue(state.feed, known.isWatched, false), isRead };
  const wanted = { call, isWatched: known.isWatched };
  const waitMs = await askForCall(given.mirror, given.campaign, wanted, signal);
  if (waitMs > 0) {
    const pauseMs = Math.min(waitMs, NO_SLOT_PAUSE_MS, untilDue(state.feed, known.isWatched, true));
    return { state, pauseMs, isRead };
  }
  state = await spendCall(given.mirror, given, state, call, signal);
  return { state, pauseMs: 0, isRead };
}

type ReadOn = { state: SyncState; isRead: boolean; isStopped: boolean };

async function readOn(given: Given, state: SyncState, isBesideLists: boolean): Promise<ReadOn> {
  const { mirror, campaign, access, known, isWanted, shown, signal } = given;
  const { isWatched } = known;
  const { pool, share } = mirror;
  // What was asked for before somebody wished for a fresh look does not fulfil the wish.
  const ahead = isWanted ? null : state.feed.ahead;
  const feed = { ...state.feed, ahead, askedAt: Date.now() };
  if (feed.cursor === null) return takeCursor();
  const isWaiting = isWatched && !isWanted && !isBesideLists && feed.behindSince === null;
  const waitSeconds = isWaiting ? WATCHED_WAIT_SECONDS : 0;
  const isListDue = () => listCall(given, state) !== null;
  const reading = { waitSeconds, mostPages: MOST_PAGES, share, isWatched, shown, isListDue };
  const read = await readFeed(mirror, state, access, feed, reading, signal);
  if (signal.aborted) return { state, isRead: false, isStopped: false };
  return noted(read);

  async function takeCursor(): Promise<ReadOn> {
    const outcome = await listChanges(access, { after: null, limit: 1, waitSeconds: 0 }, signal);
    if (signal.aborted) return { state, isRead: false, isStopped: false };
    if (outcome.kind !== "accepted") return noted({ feed, changes: 0, outcome });
    const { cursor } = outcome.answer;
    await beginAnew(pool, state, cursor);
    const after = await noted({ feed: { ...feed, cursor, behindSince: null }, changes: 0, outcome });
    return { ...after, state: { ...after.state, windows: [FIRST_WINDOW] } };
  }

  async function noted(read: Parameters<typeof noteAnswer>[3]): Promise<ReadOn> {
    const after = await noteAnswer(pool, campaign, state.holder, read, isWatched);
    const { kind } = read.outcome;
    return { state: { ...state, feed: after }, isRead: kind === "accepted", isStopped: kind === "stopped" };
  }
}

function listCall({ known, hasRows }: Given, state: SyncState) {
  const { cursor, behindSince } = state.feed;
  if (cursor === null) return null;
  return planBesideFeed({ ...known, ...state }, { isBehind: behindSince !== null, hasRows }, Date.now());
}

function hasUnread({ windows }: SyncState): boolean {
  return windows.some(({ readAt }) => readAt === null);
}

function isDue(feed: FeedState, isWatched: boolean, isBesideLists: boolean, now: number): boolean {
  if (isBlocked(feed, now)) return false;
  if (feed.cursor === null || feed.behindSince !== null) return true;
  return now >= dueAt(feed, isWatched, isBesideLists) || feed.askedAt > now;
}

function dueAt({ dueAt: planned, askedAt }: FeedState, isWatched: boolean, isBesideLists: boolean): number {
  if (isBesideLists) return askedAt + BESIDE_LISTS_MS[isWatched ? "watched" : "unwatched"];
  return isWatched ? Math.min(planned, askedAt + WATCHED_MS) : planned;
}

function untilDue(feed: FeedState, isWatched: boolean, isBesideLists: boolean): number {
  const now = Date.now();
  if (isBlocked(feed, now)) return Math.max(1, feed.budget.blockedUntil - now);
  if (feed.cursor === null || feed.behindSince !== null) return 0;
  return Math.min(LONGEST_PAUSE_MS, Math.max(0, dueAt(feed, isWatched, isBesideLists) - now));
}

function isBlocked({ budget: { blockedUntil } }: FeedState, now: number): boolean {
  // Further ahead than any wait: the clock has stepped back.
  return blockedUntil > now && blockedUntil <= now + LONGEST_BLOCK_MS;
}
