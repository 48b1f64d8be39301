const SECOND_MS = 1000;

/** Counts moments, and the most of them that fell into any second. Moments come in order. */
export function slidingSecond() {
  let moments: number[] = [];
  let first = 0;
  let most = 0;

  function forget(now: number): void {
    while (first < moments.length && (moments[first] ?? 0) <= now - SECOND_MS) first++;
    // Cut off what is past now and then, because shifting each one would be slow.
    if (first > 10_000 && first * 2 > moments.length) {
      moments = moments.slice(first);
      first = 0;
    }
  }

  return {
    add(now: number): void {
      forget(now);
      moments.push(now);
      most = Math.max(most, moments.length - first);
    },
    /** In the second that ends now. */
    count(now: number): number {
      forget(now);
      return moments.length - first;
    },
    most: () => most,
  };
}
