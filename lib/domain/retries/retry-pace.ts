/** A message read longer ago than this is read again before its call. */
export const MAX_READ_AGE_MS = 60_000;

type Chosen = {
  /** Number of messages to retry, and number in the list. */
  n: number;
  of: number;
  /** Rows of a page of the list; null while that is unknown. */
  pageSize: number | null;
};

/**
 * Messages per second that a bulk retry can send with so many calls per second. Each message needs its call and a
 * reading right before; one page serves all its messages that are sent while it is fresh.
 */
export function retriesPerSecond(callsPerSecond: number, { n, of, pageSize }: Chosen): number {
  const onPage = of > 0 ? ((pageSize ?? 0) * n) / of : 0;
  const served = Math.min(n, onPage, (callsPerSecond * MAX_READ_AGE_MS) / 1000);
  // If a page would serve only one message, that message is read alone.
  const readings = served < 2 ? 1 : 1 / served;
  return callsPerSecond / (1 + readings);
}
