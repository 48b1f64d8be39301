import { setTimeout as delay } from "node:timers/promises";
import { openSemaphore } from "#lib/platform/semaphore";

/** Bytes after which an upload lets a shorter one go first, so that this need not wait for the whole of a long one. */
const SLICE_BYTES = 4 * 1024 * 1024;
/** How long an upload keeps its slot while its client sends nothing: a slow connection must not delay others. */
const PATIENCE_MS = 50;
/** Longer than writing any chunk takes: an upload that keeps its slot idle this long is stuck. */
export const STUCK_MS = 120_000;

export type Slots = ReturnType<typeof openSlots>;

/**
 * Lets at most `atOnce` uploads work: more would take processors from calls. The one with the fewest bytes
 * left goes first, and to its end, because PostgreSQL keeps every earlier version of the rows that calls
 * change as long as its transaction is open. `onChange` gets the number of working uploads.
 */
export function openSlots(atOnce: number, onChange: (working: number) => void = () => undefined) {
  const permits = openSemaphore(atOnce);
  let working = 0;

  function count(change: 1 | -1): void {
    working += change;
    onChange(working);
  }

  async function take(left: number): Promise<() => void> {
    const give = await permits.take(undefined, left);
    count(1);
    return () => {
      count(-1);
      give();
    };
  }

  /**
   * Registers an upload with this size. It keeps its slot after its last bytes until it leaves, and calls
   * `goOn` to show progress. `stuck` rejects when it has a slot and makes no progress: the database is
   * unavailable, or our code has a fault. The caller must then `leave`, because others wait for that.
   */
  function join(bytes: number) {
    /** Releases the slot. Null while the upload has none. */
    let give: (() => void) | null = null;
    let spent = 0;
    let left = bytes;
    let watch: NodeJS.Timeout | undefined;
    let isLookedForLongEnough = false;
    const given = Promise.withResolvers<never>();
    given.promise.catch(() => undefined);

    function giveUp(): void {
      isLookedForLongEnough = true;
      given.reject(new Error("the upload came no further in two minutes"));
    }

    function goOn(): void {
      if (!give) return;
      clearTimeout(watch);
      watch = setTimeout(giveUp, STUCK_MS);
    }

    function leave(): void {
      clearTimeout(watch);
      give?.();
      give = null;
      spent = 0;
    }

    async function* over(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void> {
      const iterator = chunks[Symbol.asyncIterator]();
      try {
        for (;;) {
          const next = iterator.next();
          if (spent >= SLICE_BYTES && permits.isWantedBelow(left)) leave();
          if (give && !(await comesSoon(next))) leave();
          const { done, value } = await next;
          // An upload that was given up may continue later: it must not take a slot that is never released.
          if (isLookedForLongEnough) return given.promise;
          give ??= await take(left);
          goOn();
          if (done) return;
          spent += value.byteLength;
          left -= value.byteLength;
          yield value;
        }
      } finally {
        await iterator.return?.();
      }
    }

    return { over, goOn, leave, stuck: given.promise };
  }

  return { join };
}

async function comesSoon(next: Promise<unknown>): Promise<boolean> {
  const patience = new AbortController();
  try {
    return await Promise.race([
      next.then(() => true),
      delay(PATIENCE_MS, false, { signal: patience.signal }),
    ]);
  } finally {
    patience.abort();
  }
}
