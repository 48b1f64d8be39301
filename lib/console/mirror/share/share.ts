import { pause } from "#lib/platform/pause";

export type ReadingShare = ReturnType<typeof openShare>;

type Options = {
  /** The part of the machine's processors that reading may use while others wait for them, above 0, at most 1. */
  share: number;
  processors: number;
  /** Whether calls, sends or deliveries wait now. */
  othersWait: () => boolean;
  now?: () => number;
  sleep?: (ms: number, signal?: AbortSignal) => Promise<void>;
};

/** What may be used at once after a pause, in milliseconds of time passed: a page of a thousand takes about 100 ms. */
const BURST_MS = 2000;
/** Pages that nobody looks at wait until this part of the burst is there, and leave the rest to pages on screens. */
const UNWATCHED_FROM = 0.5;
const LOOK_MS = 50;
const MINUTE_MS = 60_000;
/**
 * Until it was seen: what a page, and each of its rows, takes of processors that nobody else uses. No page counts for
 * less: an empty one takes less, and tells nothing of the others.
 */
const FIRST_COST = { pageMs: 20, rowMs: 0.05 };
/** No machine is so slow: what takes longer waits, for another service or for a processor. */
const MOST_COST = { pageMs: 50, rowMs: 0.2 };
/** Of fewer rows, most of a page's time is not theirs. */
const MANY_ROWS = 500;
/** A page that took longer was held up by somebody, or the machine has become slower: only many of them are believed. */
const SLOWER = 1.02;

/**
 * Lets the reading of all campaigns of this process use a share of the machine while others wait for it, and all that
 * is free otherwise. A page counts for what the quickest of its size took of one processor, from its call until it is
 * kept: beside others it takes longer because it waits for them.
 */
export function openShare(options: Options) {
  const { share, processors, othersWait, now = () => performance.now(), sleep = pause } = options;
  const burst = BURST_MS * share * processors;
  let left = burst;
  let since = now();
  let cost = FIRST_COST;
  /** How long each page of the last minute took, and when it ended. */
  let pages: { at: number; ms: number }[] = [];

  function refill(): void {
    const at = now();
    left = Math.min(burst, left + (at - since) * share * processors);
    since = at;
  }

  function isFree(isWatched: boolean): boolean {
    refill();
    return !othersWait() || left > (isWatched ? 0 : burst * UNWATCHED_FROM);
  }

  /** Waits until the share allows a page. */
  async function untilFree(isWatched: boolean, signal?: AbortSignal): Promise<void> {
    while (!isFree(isWatched)) {
      await sleep(LOOK_MS, signal);
      signal?.throwIfAborted();
    }
  }

  /** Does `work`, which reads or keeps a page of so many rows, and counts the time that it took, and `earlierMs` with it. */
  async function timed<Result>(
    work: () => Promise<Result>,
    rows: number | ((result: Result) => number),
    earlierMs = 0,
  ): Promise<Result> {
    const startedAt = now();
    let read = typeof rows === "number" ? rows : 0;
    try {
      const result = await work();
      if (typeof rows !== "number") read = rows(result);
      return result;
    } finally {
      count(ownTime(now() - startedAt + earlierMs, read));
    }
  }

  function ownTime(ms: number, rows: number): number {
    if (!othersWait()) cost = costAfter(cost, ms, rows);
    return Math.min(ms, cost.pageMs + rows * cost.rowMs);
  }

  function count(ms: number): void {
    refill();
    // Never so deep in debt that it takes longer than a burst to come out.
    left = Math.max(-burst, left - ms);
    const at = now();
    pages = [...pages.filter((page) => page.at > at - MINUTE_MS), { at, ms }];
  }

  /** The part of the processors that reading used in the last minute, 0 to 1. */
  function used(): number {
    const at = now();
    const ms = pages.filter((page) => page.at > at - MINUTE_MS).reduce((sum, page) => sum + page.ms, 0);
    return ms / (MINUTE_MS * processors);
  }

  return { untilFree, timed, used };
}

/** What a page costs, after one that took so long while nobody waited. */
function costAfter({ pageMs, rowMs }: typeof FIRST_COST, ms: number, rows: number): typeof FIRST_COST {
  return rows >= MANY_ROWS
    ? { pageMs, rowMs: Math.min(ms / rows, rowMs * SLOWER, MOST_COST.rowMs) }
    : { pageMs: Math.max(FIRST_COST.pageMs, Math.min(ms, pageMs * SLOWER, MOST_COST.pageMs)), rowMs };
}
