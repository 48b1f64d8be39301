/** Longer than a second: what leaves here evenly may arrive a little closer together. */
const LONG_SECOND_MS = 1050;
const SECOND_MS = 1000;

export type Pace = ReturnType<typeof openPace>;

/**
 * The one sliding window. When messages, or parts of them, may leave at a rate: in no second, wherever it begins, more than `ratePerSecond` leave.
 * A fraction of a rate above one cannot be used. A rate below one lets one leave each `1 / ratePerSecond` seconds. The
 * first second lets nothing leave, because another connection may have used the rate until now. All moments are
 * `performance.now()`.
 */
export function openPace(ratePerSecond: number, startedAt: number, secondMs = LONG_SECOND_MS) {
  const most = Math.max(1, Math.floor(ratePerSecond));
  const windowMs = ratePerSecond < 1 ? secondMs / ratePerSecond : secondMs;
  /** The last `most` departures, oldest at `next`. The moments before the start are none, but close the first second. */
  const moments = new Float64Array(most).fill(startedAt + secondMs - windowMs);
  let next = 0;
  let departures = 0;

  const nthOldest = (n: number) => moments[(next + n) % most] ?? 0;

  /** How many may leave until `withinMs` from now, if none leaves before then. */
  function free(now: number, withinMs = 0): number {
    const until = now + withinMs - windowMs;
    let low = 0;
    for (let high = most; low < high; ) {
      const middle = (low + high) >>> 1;
      if (nthOldest(middle) <= until) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Milliseconds until `count` may leave, at most the rate; 0 when they may now. */
  function waitMs(now: number, count = 1): number {
    return Math.max(0, nthOldest(count - 1) + windowMs - now);
  }

  /** Records that one leaves now, and returns its number for `delay`. Call `waitMs` first. */
  function add(now: number): number {
    moments[next] = now;
    next = (next + 1) % most;
    return departures++;
  }

  /** Records that this one left only now, after it waited for its connection. Later ones count as if delayed too. */
  function delay(departure: number, now: number): void {
    for (let i = Math.min(departures - departure, most); i > 0; i--) {
      const index = (next + most - i) % most;
      moments[index] = Math.max(moments[index] ?? 0, now);
    }
  }

  /** How many left in the second until now. */
  function sentLastSecond(now: number): number {
    const known = Math.min(departures, most);
    let count = 0;
    while (count < known && nthOldest(most - 1 - count) > now - SECOND_MS) count++;
    return count;
  }

  return { most, windowMs, free, waitMs, add, delay, sentLastSecond };
}
