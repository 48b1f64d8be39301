import { pause } from "#lib/platform/pause";

/** The longest that one piece of a file waits: a full machine must not keep a file from its end. */
export const MOST_MS = 300;

export type Gate = ReturnType<typeof openGate>;

/** What each piece of a file passes before it is written. While the gate is held, pieces wait, each for 0.3 s at most. */
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
