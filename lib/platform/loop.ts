import { pause } from "#lib/platform/pause";
import { Wake } from "#lib/platform/wake";

const IDLE_MS = 500;
/** The idle time where a wake announces new work: only unannounced work waits for this. */
const WOKEN_IDLE_MS = 2000;
const FIRST_FAULT_MS = 500;
const LONGEST_FAULT_MS = 4000;

type Loop = {
  /** Ends the loop, once the current run is over. */
  signal: AbortSignal;
  onFault: (error: unknown) => void;
  /** Milliseconds from a run that found nothing to the next. The default is longer with a `wake`. */
  idleMs?: number;
  /** Makes the next run start earlier. */
  wake?: Wake;
  /** The least time from one run's start to the next after a wake: faster wakes are gathered. */
  apartMs?: number;
};

/**
 * Runs `run` repeatedly until the signal aborts. A run returns when the next one is due: true for at once,
 * a number of milliseconds, or false for `idleMs`. A run that throws is reported and repeated after a pause,
 * which grows with each failure in a row to at most 4 seconds. What it throws after the abort is dropped.
 */
export async function loop(
  run: () => Promise<boolean | number>,
  { signal, onFault, wake: given, idleMs = given ? WOKEN_IDLE_MS : IDLE_MS, apartMs = 0 }: Loop,
): Promise<void> {
  const wake = given ?? new Wake();
  let faultMs = FIRST_FAULT_MS;
  while (!signal.aborted) {
    const since = wake.calls;
    const begunMs = performance.now();
    try {
      const next = await run();
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
