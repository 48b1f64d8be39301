export type Semaphore = ReturnType<typeof openSemaphore>;

/** Grants at most `permits` callers at once; other callers wait. The lowest rank goes first, then the earliest. */
export function openSemaphore(permits: number) {
  /** The waiting callers in their order, with their ranks. */
  const waiting = new Map<() => void, number>();
  let free = permits;

  /** Takes a permit if one is free, and returns its release. Null when the caller would have to wait. */
  function takeNow(): (() => void) | null {
    if (free === 0) return null;
    free--;
    return leaveOnce();
  }

  /**
   * Takes a permit; resolves to its release, which may be called more than once. Rejects with the signal's
   * reason when that ends the wait: then there is nothing to release.
   */
  async function take(signal?: AbortSignal, rank = 0): Promise<() => void> {
    signal?.throwIfAborted();
    if (free > 0) free--;
    else await queued(rank, signal);
    return leaveOnce();
  }

  /** Takes a permit, waiting for at most this many milliseconds. Null when none was free in that time. */
  async function takeWithin(milliseconds: number, rank = 0): Promise<(() => void) | null> {
    return takeNow() ?? take(AbortSignal.timeout(milliseconds), rank).catch(() => null);
  }

  function leaveOnce(): () => void {
    let isGiven = false;
    return () => {
      if (isGiven) return;
      isGiven = true;
      give();
    };
  }

  /** Resolves once `give` has passed a permit on. */
  function queued(rank: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        waiting.delete(enter);
        reject(signal?.reason);
      };
      const enter = () => {
        signal?.removeEventListener("abort", leave);
        resolve();
      };
      signal?.addEventListener("abort", leave, { once: true });
      waiting.set(enter, rank);
    });
  }

  function give(): void {
    const lowest = Math.min(...waiting.values());
    const next = [...waiting].find(([, rank]) => rank === lowest)?.[0];
    if (!next) free++;
    else if (waiting.delete(next)) next();
  }

  /** Does `work` while holding a permit, and always releases it. */
  async function run<Result>(work: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
    const leave = await take(signal);
    try {
      return await work();
    } finally {
      leave();
    }
  }

  /** Resolves once all permits are released. No caller gets one from then on. */
  async function close(): Promise<void> {
    await Promise.all(Array.from({ length: permits }, () => take()));
  }

  return {
    take,
    takeNow,
    takeWithin,
    run,
    close,
    /** How many callers wait for a permit. */
    waiting: () => waiting.size,
    /** How many waiting callers would get a permit before a new one of this rank. */
    waitingUpTo: (rank: number) => [...waiting.values()].filter((other) => other <= rank).length,
    /** Whether a caller of a lower rank waits for a permit. */
    isWantedBelow: (rank: number) => [...waiting.values()].some((other) => other < rank),
  };
}
