import { setTimeout as delay } from "node:timers/promises";

const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 1000;

/**
 * Repeats `work` until it succeeds, with growing pauses, while `goesOn` is true for its last error; otherwise
 * throws that error. Doing `work` twice must be safe, because an error may hide a commit.
 */
export async function tryAgain<T>(
  work: () => Promise<T>,
  goesOn: (error: unknown) => boolean | Promise<boolean>,
): Promise<T> {
  for (let tries = 0; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (!(await goesOn(error))) throw error;
      await delay(Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(tries, 10)));
    }
  }
}
