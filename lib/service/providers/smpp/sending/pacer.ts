import { openPace } from "#lib/service/providers/pace";

/** What may leave at once, as a share of a second's. */
const BURST = 0.05;

export type Pacer = {
  /** Milliseconds until the next part may leave; 0: now. `share`: of the full rate. */
  waitMs(share: number): number;
  /** A part leaves. */
  spend(): void;
  /** Parts that left in the last second. */
  lastSecond(): number;
};

/**
 * Never more parts than the rate in any second, evenly spread. Of a rate of 1.5 a second, every second sees 1; of 0.1,
 * every tenth second does.
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
