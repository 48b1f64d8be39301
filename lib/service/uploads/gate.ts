import { pause } from "#lib/platform/pause";

/**
 * The longest that one piece of a file waits: 40 MB, some 800 pieces, come to their end 50 s later at most. With 300 ms a full
 * machine kept five files for a quarter of an hour, and calls were no faster.
 */
export const MOST_MS = 60;

export type Gate = ReturnType<typeof openGate>;

/** What each piece of a file passes before it is written. While the gate is held, pieces wait, each for a moment at most. */
export function openGate() {
  let held: AbortController | null = null;

  return {
    hold(isHeld: boolean): void {
      held?.abort();
      held = isHeld ? new AbortController() : null;
    },
    async pass(): Promise<void> {
      if (held) await pause(MOST_MS, held.signal);
    },
  };
}
