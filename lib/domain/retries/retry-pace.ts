/** Before its call a message that was read longer ago than this is read again. */
export const MAX_READ_AGE_MS = 60_000;

type Chosen = {
  /** Messages to retry, among how many of the list. */
  n: number;
  of: number;
  /** Rows of a page of the list; null while that is not known. */
  pageSize: number | null;
};

/**
 * Messages a second that a bulk retry brings to their call, of so many calls a second that it gets. Each costs its call
 * and a reading right before; one page serves all that stand on it and come up while it is fresh.
 */
export function retriesPerSecond(callsPerSecond: number, { n, of, pageSize }: Chosen): number {
  const onPage = of > 0 ? ((pageSize ?? 0) * n) / of : 0;
  const served = Math.min(n, onPage, (callsPerSecond * MAX_READ_AGE_MS) / 1000);
  // A page that would serve one alone is not read: the message is, by itself.
  const readings = served < 2 ? 1 : 1 / served;
  return callsPerSecond / (1 + readings);
}
