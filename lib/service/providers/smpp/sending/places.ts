/** Places that are offered in handfuls: with fewer than a quarter of the window, it is worth waiting for more. */
const HANDFUL = 4;
const HANDFUL_MS = 10;

type Needs = {
  window: number;
  ratePerSecond: number;
  /** Of the rate, what may be sent now. */
  share(): number;
  /** Parts that wait for their turn. */
  waiting(): number;
  /** Whether anything could be sent now. */
  isOpen(): boolean;
};

export type Places = {
  ready(signal: AbortSignal): Promise<number>;
  done(places: number): void;
  /** Messages for which places were taken have come, or have got their outcome. */
  submitted(messages: number): void;
  ended(): void;
  /** There may be more places than before. */
  changed(): void;
  close(): void;
};

type Waiter = { resolve(places: number): void; reject(reason: unknown): void };

/**
 * Who may hand over how many messages. A place is taken from `ready` until `done`: over all callers there are never more
 * than the window.
 */
export function createPlaces({ window, ratePerSecond, share, waiting, isOpen }: Needs): Places {
  const handful = Math.ceil(Math.min(window, ratePerSecond) / HANDFUL);
  const waiters = new Set<Waiter>();
  let taken = 0;
  let unended = 0;
  let unrecorded = 0;
  let isClosed = false;
  let late: NodeJS.Timeout | null = null;

  function free(): number {
    if (!isOpen()) return 0;
    // Promised to callers that have not come yet.
    const promised = Math.max(0, taken - unended - unrecorded);
    const ahead = promised + waiting();
    const perSecond = Math.floor(ratePerSecond * share());
    const withinSecond = ahead === 0 ? Math.max(1, perSecond) : perSecond - ahead;
    return Math.max(0, Math.min(window - taken, withinSecond));
  }

  function serve(least: number): void {
    for (const waiter of waiters) {
      const places = free();
      if (places === 0) return;
      if (places < least) {
        late ??= setTimeout(() => {
          late = null;
          serve(1);
        }, HANDFUL_MS);
        return;
      }
      taken += places;
      waiter.resolve(places);
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
          resolve(places) {
            leave();
            resolve(places);
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
    done(places) {
      taken = Math.max(0, taken - places);
      unrecorded = Math.max(0, unrecorded - places);
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
