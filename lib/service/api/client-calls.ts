export type ClientCalls = ReturnType<typeof clientCalls>;

/** Calls that take longer than this have waited for something. */
const SLOW_MS = 50;

/**
 * Tracks whether clients wait for their answers, so that the console's reading can slow down. Calls of the
 * console itself and calls that wait for a change are not counted.
 */
export function clientCalls(now: () => number = () => performance.now()) {
  const underWay = new Set<number[]>();
  let slow = 0;

  /** Records a call that began at this moment. Call the returned function at its end. */
  function begin(at: number): () => void {
    const one = [at];
    underWay.add(one);
    return () => {
      underWay.delete(one);
      if (now() - at > SLOW_MS) slow++;
    };
  }

  /** How many calls took long since the last query, including those under way. */
  function takeSlow(): number {
    const waiting = [...underWay].filter(([at = 0]) => now() - at > SLOW_MS).length;
    const found = slow + waiting;
    slow = 0;
    return found;
  }

  return { begin, takeSlow };
}
