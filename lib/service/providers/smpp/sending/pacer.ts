import { openPace } from "#lib/service/providers/pace";

/** The share of a second's messages that may leave at once. */
const BURST = 0.05;

export type Pacer = {
  /** Milliseconds until the next part may leave; 0 for now. `share` is the share of the full rate. */
  waitMs(share: number): number;
  /** Records that a part leaves. */
  spend(): void;
  /** Parts that left in the last second. */
  lastSecond(): number;
};

/**
 * Spreads parts evenly, with never more than the rate in any second. A rate of 1.5 a second allows 1 in each
 * second; a rate of 0.1 allows 1 every ten seconds.
 */
export function createPacer(ratePerSecond: number, now: () => number = () => performance.now()): Pacer {
  const pace = openPace(ratePerSecond, Number.NEGATIVE_INFINITY);
  const perMs = pace.most / pace.windowMs;
  const burst = Math.max(1, pace.most * BURST);
  let tokens = 1;
  let at = now();

  return {
    waitMs(share) {
      const moment = now();
      tokens = Math.min(burst, tokens + (moment - at) * perMs * share);
      at = moment;
      const untilToken = tokens >= 1 - 1e-9 ? 0 : (1 - tokens) / (perMs * share);
      return Math.max(untilToken, pace.waitMs(moment));
    },
    spend() {
      tokens -= 1;
      pace.add(now());
    },
    lastSecond() {
      return pace.sentLastSecond(now());
    },
  };
}
