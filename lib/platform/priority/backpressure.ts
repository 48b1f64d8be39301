import { pause } from "#lib/platform/pause";

/**
 * The longest that one piece of a file waits. A large file has hundreds of pieces. Longer waits would delay
 * files by many minutes, and calls would be no faster.
 */
export const MOST_MS = 60;

export type Backpressure = ReturnType<typeof openBackpressure>;

/** Delays the pieces of a file. Each calls `pass` before it is written; while paused, it waits for at most `MOST_MS`. */
export function openBackpressure() {
  let paused: AbortController | null = null;

  return {
    pause(isPaused: boolean): void {
      paused?.abort();
      paused = isPaused ? new AbortController() : null;
    },
    async pass(): Promise<void> {
      if (paused) await pause(MOST_MS, paused.signal);
    },
  };
}
