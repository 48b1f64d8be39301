import { setTimeout as delay } from "node:timers/promises";
import { openSlots } from "#lib/service/upload/slots";

/** Bytes after which an upload lets others go first, so that a short file does not wait for the whole of a long one. */
const SLICE_BYTES = 4 * 1024 * 1024;
/** How long a turn waits for a client's next bytes: a slow line may not keep others waiting. */
const PATIENCE_MS = 50;

export type Turns = ReturnType<typeof openTurns>;

/** Lets so many uploads work at once: what more of them took would be taken from calls. */
export function openTurns(atOnce: number) {
  const slots = openSlots(atOnce);

  /** An upload's place among them. It keeps the turn in which its last bytes came until it leaves. */
  function join() {
    let has = false;
    let spent = 0;

    function leave(): void {
      if (has) slots.give();
      has = false;
      spent = 0;
    }

    async function* over(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void> {
      const iterator = chunks[Symbol.asyncIterator]();
      try {
        for (;;) {
          const next = iterator.next();
          if (spent >= SLICE_BYTES && slots.isWanted()) leave();
          if (has && !(await comesSoon(next))) leave();
          const { done, value } = await next;
          if (!has) await slots.take();
          has = true;
          if (done) return;
          spent += value.byteLength;
          yield value;
        }
      } finally {
        await iterator.return?.();
      }
    }

    return { over, leave };
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
