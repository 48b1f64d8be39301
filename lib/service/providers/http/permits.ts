import { Wake } from "#lib/platform/wake";
import type { Pace } from "#lib/service/providers/pace";

const SECOND_MS = 1000;
/** A long pause, because everything that ends the wait also wakes it. */
const LONG_MS = 60_000;

type Limits = {
  pace: Pace;
  /** The most permits that may be taken now. While that is 0, `waitMs` is the time until it changes by itself. */
  mayTake(): { most: number; waitMs: number };
};

/**
 * The permits of a link's window: `ready` takes them and `done` frees them. No more are taken than may leave
 * within a second, so that messages wait in the queue and not here.
 */
export function openPermits({ pace, mayTake }: Limits) {
  const wake = new Wake();
  let taken = 0;
  /** How many messages with a permit have left. */
  let left = 0;

  function look(): { free: number; waitMs: number } {
    const now = performance.now();
    const { most, waitMs } = mayTake();
    if (most === 0) return { free: 0, waitMs };
    const waiting = taken - left;
    const free = Math.min(most - taken, pace.free(now, SECOND_MS) - waiting);
    const isPaced = most > taken && waiting < pace.most;
    return { free, waitMs: isPaced ? pace.waitMs(now, waiting + 1) - SECOND_MS : LONG_MS };
  }

  return {
    async ready(signal: AbortSignal): Promise<number> {
      for (;;) {
        signal.throwIfAborted();
        const since = wake.calls;
        const { free, waitMs } = look();
        if (free > 0) {
          taken += free;
          return free;
        }
        await wake.wait(Math.min(Math.max(waitMs, 1), LONG_MS), signal, since);
      }
    },

    done(permits: number): void {
      taken = Math.max(0, taken - permits);
      left = Math.max(0, left - permits);
      wake.wake();
    },

    /** Called when a message has left, or was returned without being sent. */
    leave(): void {
      left++;
      wake.wake();
    },

    /** Checks again, because something may have changed. */
    look: () => wake.wake(),
  };
}
