import { setTimeout as delay } from "node:timers/promises";
import { openSemaphore } from "#lib/platform/semaphore";

/** Bytes after which an upload looks whether a shorter one waits: it does not wait for the whole of a long one. */
const SLICE_BYTES = 4 * 1024 * 1024;
/** How long a turn waits for a client's next bytes: a slow line may not keep others waiting. */
const PATIENCE_MS = 50;
/** Longer than any chunk takes to be written: who has a turn and asks for nothing meanwhile waits for what will not come. */
export const STUCK_MS = 120_000;

export type Turns = ReturnType<typeof openTurns>;

/**
 * Lets so many uploads work at once: what more of them took would be taken from calls. The one with the fewest bytes left
 * goes first, and to its end: as long as its transaction is open, PostgreSQL keeps every earlier version of the rows that
 * calls change. `onChange` is told how many of them work now.
 */
export function openTurns(atOnce: number, onChange: (working: number) => void = () => undefined) {
  const places = openSemaphore(atOnce);
  let working = 0;

  function count(change: 1 | -1): void {
    working += change;
    onChange(working);
  }

  async function take(left: number): Promise<() => void> {
    const give = await places.take(undefined, left);
    count(1);
    return () => {
      count(-1);
      give();
    };
  }

  /**
   * The place of an upload of so many bytes among them. It keeps the turn in which its last bytes came until it leaves,
   * and says with `goOn` that it still does something. `stuck` rejects when it has a turn and goes no further: a lost
   * database, a fault of ours. Others wait for it to leave.
   */
  function join(bytes: number) {
    /** Gives the turn back, while it has one. */
    let give: (() => void) | null = null;
    let spent = 0;
    let left = bytes;
    let watch: NodeJS.Timeout | undefined;
    let isGivenUp = false;
    const given = Promise.withResolvers<never>();
    given.promise.catch(() => undefined);

    function giveUp(): void {
      isGivenUp = true;
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
          if (spent >= SLICE_BYTES && places.isWantedBelow(left)) leave();
          if (give && !(await comesSoon(next))) leave();
          const { done, value } = await next;
          // What was given up may wake: it must not take a turn that nobody ends.
          if (isGivenUp) return given.promise;
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
