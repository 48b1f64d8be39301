import type { Timing } from "#lib/service/providers/smpp/session/timing";

/** The share of the rate that a route begins with after a pause. */
const FIRST_SHARE = 0.25;

type Times = Pick<Timing, "throttledMs" | "longestThrottledMs" | "queueFullMs" | "recoveryMs">;

export type Slowdown = {
  /** The centre asked for a lower rate. False: the pause for an earlier request is still under way. */
  slowDown(isQueueFull: boolean): boolean;
  /** Called when the centre took a message. */
  tookOne(): void;
  /** Milliseconds until the pause ends; 0 when there is none. */
  waitMs(): number;
  /** The share of the full rate that may be used now. */
  share(): number;
};

/**
 * Pauses that double while the centre takes nothing in between. A centre that refuses only some messages,
 * whatever the rate, thus does not stop the others. After each pause the rate slowly returns to the full one.
 */
export function createSlowdown(times: Times, now: () => number = () => performance.now()): Slowdown {
  let pauseMs = 0;
  let until = Number.NEGATIVE_INFINITY;
  let hasTaken = true;

  return {
    slowDown(isQueueFull) {
      const moment = now();
      // The centre refuses the rest of a window along with its first message.
      if (moment < until) return false;
      const isAgain = !hasTaken && moment < until + times.recoveryMs;
      pauseMs = isAgain ? Math.min(2 * pauseMs, times.longestThrottledMs) : times.throttledMs;
      if (isQueueFull) pauseMs = times.queueFullMs;
      until = moment + pauseMs;
      hasTaken = false;
      return true;
    },
    tookOne() {
      // An answer to a message from before the pause does not show what the centre takes now.
      if (now() >= until) hasTaken = true;
    },
    waitMs: () => Math.max(0, until - now()),
    share() {
      const recovered = (now() - until) / times.recoveryMs;
      return Math.min(1, FIRST_SHARE + (1 - FIRST_SHARE) * Math.max(0, recovered));
    },
  };
}
