const FIRST_MS = 1000;
const LONGEST_MS = 30_000;

/** Pauses that double with each failure in a row, in milliseconds: from 1 s to 30 s by default. */
export function growingPause(firstMs = FIRST_MS, longestMs = LONGEST_MS) {
  let nextMs = firstMs;
  return {
    next(): number {
      const pauseMs = nextMs;
      nextMs = Math.min(2 * nextMs, longestMs);
      return pauseMs;
    },
    /** Called after a success: the next pause is short again. */
    reset(): void {
      nextMs = firstMs;
    },
  };
}
