/** A little more than a second: the network and the centre's clock may bring parts closer together. */
const SECOND_MS = 1050;
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
  const most = Math.max(1, Math.floor(ratePerSecond));
  const spanMs = SECOND_MS * Math.max(1, 1 / ratePerSecond);
  const perMs = most / spanMs;
  const burst = Math.max(1, most * BURST);
  // When the last `most` parts left, as a ring: the next one may not be within a second of the oldest.
  const left = new Float64Array(most).fill(Number.NEGATIVE_INFINITY);
  let oldest = 0;
  let tokens = 1;
  let at = now();

  return {
    waitMs(share) {
      const moment = now();
      tokens = Math.min(burst, tokens + (moment - at) * perMs * share);
      at = moment;
      const untilToken = tokens >= 1 - 1e-9 ? 0 : (1 - tokens) / (perMs * share);
      return Math.max(0, untilToken, (left[oldest] ?? 0) + spanMs - moment);
    },
    spend() {
      tokens -= 1;
      left[oldest] = now();
      oldest = (oldest + 1) % most;
    },
    lastSecond() {
      const since = now() - 1000;
      return left.reduce((sum, moment) => (moment > since ? sum + 1 : sum), 0);
    },
  };
}
