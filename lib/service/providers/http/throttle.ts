import { growingPause } from "#lib/service/providers/growing-pause";
import type { LinkEvent, Listener } from "#lib/service/providers/link";

const LONGEST_MS = 60_000;

/** Pauses that a provider asks for, or that we take when it takes no more messages. Moments are `performance.now()`. */
export function throttle({ event }: Pick<Listener, "event">) {
  const pause = growingPause();
  let until = Number.NEGATIVE_INFINITY;

  return {
    /** Milliseconds until the pause ends; 0 when there is none. */
    waitMs(now: number): number {
      return Math.max(0, until - now);
    },

    /** Pauses for as long as the provider asked, at most a minute, or else a little longer than the last time. */
    slow(now: number, askedMs: number | null, because: LinkEvent): void {
      const isNew = until <= now;
      // Several answers may come at once. Only the first one counts.
      if (!isNew && askedMs === null) return;
      until = Math.max(until, now + Math.min(askedMs ?? pause.next(), LONGEST_MS));
      if (isNew) event(because);
    },

    /** Called when the provider takes messages again. */
    reset: pause.reset,
  };
}
