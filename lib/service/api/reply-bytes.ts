/** Enough for a page of 150 messages in any script. Longer texts get memory of their own. */
const SLAB_BYTES = 1024 * 1024;
/** How many replies can be sent at once with reused memory. */
const MOST_KEPT = 4;
/** The most that one UTF-16 unit becomes. */
const MOST_PER_UNIT = 3;

const kept: Buffer[] = [];

/** A text as UTF-8, and a function to call when nothing reads the bytes any more. Not calling it does no harm. */
export type ReplyBytes = { bytes: Buffer; release: () => void };

/** Reuses memory, because allocating it for every page takes longer than writing the page. */
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
