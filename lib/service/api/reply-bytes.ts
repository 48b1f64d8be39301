/** A page of 150 messages, whatever its letters are; longer texts have memory of their own. */
const SLAB_BYTES = 1024 * 1024;
/** Replies on their way out at once; of more the memory is not kept. */
const MOST_KEPT = 4;
/** The most that one UTF-16 unit becomes. */
const MOST_PER_UNIT = 3;

const kept: Buffer[] = [];

/** A text as UTF-8, and what to call once nothing reads the bytes any more; whoever never calls it loses nothing. */
export type ReplyBytes = { bytes: Buffer; release: () => void };

/** In memory that is used again: to allocate as much for every page takes longer than to write it. */
export function replyBytes(text: string): ReplyBytes {
  if (text.length * MOST_PER_UNIT > SLAB_BYTES) return { bytes: Buffer.from(text), release: () => undefined };
  const slab = kept.pop() ?? Buffer.allocUnsafeSlow(SLAB_BYTES);
  return {
    bytes: slab.subarray(0, slab.write(text)),
    release() {
      if (kept.length < MOST_KEPT) kept.push(slab);
    },
  };
}
