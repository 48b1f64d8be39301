/** Permits are offered in groups: with fewer than a quarter of the window free, `ready` waits a little for more. */
const HANDFUL = 4;
const HANDFUL_MS = 10;

type Needs = {
  window: number;
  ratePerSecond: number;
  /** The share of the rate that may be used now. */
  share(): number;
  /** The number of parts that wait to be written. */
  waiting(): number;
  /** Whether messages could be sent now. */
  isOpen(): boolean;
};

export type Permits = {
  ready(signal: AbortSignal): Promise<number>;
  done(permits: number): void;
  /** Messages with permits have come; `ended`: one of them has its outcome. */
  submitted(messages: number): void;
  ended(): void;
  /** There may be more permits than before. */
  changed(): void;
  close(): void;
};

type Waiter = { resolve(permits: number): void; reject(reason: unknown): void };

/**
 * Decides how many messages each caller may hand over. A permit is taken from `ready` until `done`: all
 * callers together never hold more than the window.
 */
export function createPermits({ window, ratePerSecond, share, waiting, isOpen }: Needs): Permits {
  const handful = Math.ceil(Math.min(window, ratePerSecond) / HANDFUL);
  const waiters = new Set<Waiter>();
  let taken = 0;
  let unended = 0;
  let unrecorded = 0;
  let isClosed = false;
  let late: NodeJS.Timeout | null = null;

  function free(): number {
    if (!isOpen()) return 0;
    // Permits for callers whose messages have not come yet.
    const promised = Math.max(0, taken - unended - unrecorded);
    const ahead = promised + waiting();
    const perSecond = Math.floor(ratePerSecond * share());
    const withinSecond = ahead === 0 ? Math.max(1, perSecond) : perSecond - ahead;
    return Math.max(0, Math.min(window - taken, withinSecond));
  }

  function serve(least: number): void {
    for (const waiter of waiters) {
      const permits = free();
      if (permits === 0) return;
      if (permits < least) {
        late ??= setTimeout(() => {
          late = null;
          serve(1);
        }, HANDFUL_MS);
        return;
      }
      taken += permits;
      waiter.resolve(permits);
    }
  }

  const changed = () => serve(handful);
  return {
    changed,
    ready(signal) {
      return new Promise((resolve, reject) => {
        if (isClosed) return reject(new Error("the link is closed"));
        if (signal.aborted) return reject(signal.reason);
        const leave = () => {
          waiters.delete(waiter);
          signal.removeEventListener("abort", abort);
        };
        const abort = () => waiter.reject(signal.reason);
        const waiter: Waiter = {
          resolve(permits) {
            leave();
            resolve(permits);
          },
          reject(reason) {
            leave();
            reject(reason);
          },
        };
        signal.addEventListener("abort", abort);
        waiters.add(waiter);
        changed();
      });
    },
    done(permits) {
      taken = Math.max(0, taken - permits);
      unrecorded = Math.max(0, unrecorded - permits);
      changed();
    },
    submitted(messages) {
      unended += messages;
    },
    ended() {
      unended--;
      unrecorded++;
    },
    close() {
      isClosed = true;
      if (late) clearTimeout(late);
      for (const waiter of waiters) waiter.reject(new Error("the link is closed"));
    },
  };
}
