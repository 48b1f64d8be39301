import { pause } from "#lib/platform/pause";
import { Wake } from "#lib/platform/wake";

const IDLE_MS = 500;
/** Where whoever makes work wakes the loop: only what nobody could tell waits for it. */
const WOKEN_IDLE_MS = 2000;
const FIRST_FAULT_MS = 500;
const LONGEST_FAULT_MS = 4000;

type Loop = {
  /** Ends it, once the turn under way is over. */
  signal: AbortSignal;
  onFault: (error: unknown) => void;
  /** Milliseconds from a turn that found nothing to the next; longer unless told otherwise where there is a `wake`. */
  idleMs?: number;
  /** Brings the next turn forward. */
  wake?: Wake;
  /** Wakes that come faster are gathered: a turn that is not due at once begins no sooner than this after the last one. */
  apartMs?: number;
};

/**
 * Takes `turn` again and again until the signal ends it. A turn answers what is next: true for another turn at once, so
 * many milliseconds, or false for `idleMs`. A turn that throws is reported and taken again, each time in a row after
 * a longer pause, at most 4 seconds; what it throws once the signal has ended it is dropped.
 */
export async function loop(
  turn: () => Promise<boolean | number>,
  { signal, onFault, wake: given, idleMs = given ? WOKEN_IDLE_MS : IDLE_MS, apartMs = 0 }: Loop,
): Promise<void> {
  const wake = given ?? new Wake();
  let faultMs = FIRST_FAULT_MS;
  while (!signal.aborted) {
    const since = wake.calls;
    const begunMs = performance.now();
    try {
      const next = await turn();
      faultMs = FIRST_FAULT_MS;
      const pauseMs = typeof next === "number" ? next : next ? 0 : idleMs;
      if (pauseMs === 0) continue;
      const stillMs = Math.min(pauseMs, begunMs + apartMs - performance.now());
      if (stillMs > 0) await pause(stillMs, signal);
      await wake.wait(pauseMs - Math.max(stillMs, 0), signal, since);
    } catch (error) {
      if (signal.aborted) return;
      onFault(error);
      await wake.wait(faultMs, signal);
      faultMs = Math.min(2 * faultMs, LONGEST_FAULT_MS);
    }
  }
}
