export type Semaphore = ReturnType<typeof openSemaphore>;

/** `places` at once; whoever comes when all are taken waits. The lowest rank gets one first, then who came first. */
export function openSemaphore(places: number) {
  /** Who waits, in the order of coming, and with which rank. */
  const waiting = new Map<() => void, number>();
  let free = places;

  /** Takes a place if one is free, and returns what gives it back. Null when somebody would have to wait. */
  function takeNow(): (() => void) | null {
    if (free === 0) return null;
    free--;
    return leaveOnce();
  }

  /**
   * Takes a place; resolves with what gives it back, which may be called more than once. Rejects with the signal's reason
   * when that ends the wait: then there is nothing to give back.
   */
  async function take(signal?: AbortSignal, rank = 0): Promise<() => void> {
    signal?.throwIfAborted();
    if (free > 0) free--;
    else await turn(rank, signal);
    return leaveOnce();
  }

  /** Takes a place, waiting for at most so many milliseconds. Null when none was free in that time. */
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

  /** Resolves once `give` has passed a place on. */
  function turn(rank: number, signal?: AbortSignal): Promise<void> {
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

  /** Does `work` in a place, and gives it back however that ends. */
  async function run<Result>(work: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
    const leave = await take(signal);
    try {
      return await work();
    } finally {
      leave();
    }
  }

  /** Resolves once nobody has a place; from then on nobody gets one. */
  async function close(): Promise<void> {
    await Promise.all(Array.from({ length: places }, () => take()));
  }

  return {
    take,
    takeNow,
    takeWithin,
    run,
    close,
    /** How many wait for a place. */
    waiting: () => waiting.size,
    /** How many of them would get one before a newcomer of this rank. */
    waitingUpTo: (rank: number) => [...waiting.values()].filter((other) => other <= rank).length,
    /** Whether somebody of a lower rank waits for a place. */
    isWantedBelow: (rank: number) => [...waiting.values()].some((other) => other < rank),
  };
}
