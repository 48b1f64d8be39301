const POLL_MS = 4_000;
const SLOWEST_POLL_MS = 60_000;
/** When the service tells the console of every change, a screen shows it within a second. */
const FOLLOWED_POLL_MS = 500;
/** The console spends at most this share of the time answering one tab. */
const ANSWERING_SHARE = 1 / 20;
const FOLLOWED_ANSWERING_SHARE = 1 / 5;
/** The console may be slow for only a moment, so a pause is at most this many times the previous one. */
const GROWTH = 2;

/** The duration of the last two answers, and the pause until the next call, in milliseconds. */
export type PollPace = { tookMs: [number, number]; pauseMs: number };

export const FIRST_POLL_PACE: PollPace = { tookMs: [0, 0], pauseMs: POLL_MS };

/** The pace after another answer. The faster of two answers counts, because a single one is often slow by chance. */
export function paceAfter({ tookMs: [last], pauseMs }: PollPace, ms: number, isFollowed: boolean): PollPace {
  const [leastMs, share] = isFollowed
    ? [FOLLOWED_POLL_MS, FOLLOWED_ANSWERING_SHARE]
    : [POLL_MS, ANSWERING_SHARE];
  const wantedMs = Math.min(Math.max(leastMs, Math.min(ms, last) / share), SLOWEST_POLL_MS);
  return { tookMs: [ms, last], pauseMs: Math.min(wantedMs, Math.max(leastMs, pauseMs * GROWTH)) };
}
