import { pause } from "#lib/platform/pause";

/**
 * The longest that one piece of a file waits. A large file has hundreds of pieces. Longer waits would delay
 * files by many minutes, and calls would be no faster.
 */
export const MOST_MS = 60;

export type Gate = ReturnType<typeof openGate>;

/** Each piece of a file passes the gate before it is written. While the gate is paused, a piece waits for a moment. */
export function openGate() {
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
