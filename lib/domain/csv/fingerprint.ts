const FIRST = { seed: 0x9747b28c, one: 0xcc9e2d51, two: 0x1b873593 };
const SECOND = { seed: 0x165667b1, one: 0x85ebca77, two: 0x27d4eb2f };

export type Fingerprint = { push(bytes: Uint8Array): void; end(): string };

/**
 * 64 bits that identify a file, and prove that the file sent is the one checked: MurmurHash3's steps in two lanes.
 * Browsers cannot hash streams, and without https nothing at all. This does not protect against forgery.
 */
export function createFingerprint(): Fingerprint {
  let first = FIRST.seed;
  let second = SECOND.seed;
  let length = 0;
  let word = 0;

  function take(value: number) {
    first = step(first, value, FIRST.one, FIRST.two);
    second = step(second, value, SECOND.one, SECOND.two);
  }

  function takeByte(byte: number) {
    word |= byte << ((length & 3) * 8);
    length += 1;
    if ((length & 3) !== 0) return;
    take(word);
    word = 0;
  }

  function takeLabel(words: Int32Array) {
    let [one, two] = [first, second];
    for (let index = 0; index < words.length; index += 1) {
      const value = words[index] ?? 0;
      one = step(one, value, FIRST.one, FIRST.two);
      two = step(two, value, SECOND.one, SECOND.two);
    }
    first = one;
    second = two;
  }

  return {
    push(bytes) {
      let at = 0;
      while ((length & 3) !== 0 && at < bytes.length) takeByte(bytes[at++] ?? 0);
      const count = (bytes.length - at) >> 2;
      takeLabel(wordsOf(bytes, at, count));
      length += count * 4;
      for (at += count * 4; at < bytes.length; at += 1) takeByte(bytes[at] ?? 0);
    },
    end() {
      const one = step(first, word, FIRST.one, FIRST.two);
      const two = step(second, word, SECOND.one, SECOND.two);
      return hex(finish(one ^ length)) + hex(finish(two ^ length));
    },
  };
}

/** The bytes as whole words, without a copy if they are aligned. */
function wordsOf(bytes: Uint8Array, from: number, count: number): Int32Array {
  const offset = bytes.byteOffset + from;
  if ((offset & 3) === 0) return new Int32Array(bytes.buffer, offset, count);
  // A Buffer's own slice would be no copy.
  return new Int32Array(bytes.buffer.slice(offset, offset + count * 4));
}

function step(hash: number, value: number, one: number, two: number): number {
  let mixed = Math.imul(value, one);
  mixed = Math.imul((mixed << 15) | (mixed >>> 17), two);
  const next = hash ^ mixed;
  return (Math.imul((next << 13) | (next >>> 19), 5) + 0xe6546b64) | 0;
}

function finish(hash: number): number {
  let mixed = hash ^ (hash >>> 16);
  mixed = Math.imul(mixed, 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}

function hex(value: number): string {
  return value.toString(16).padStart(8, "0");
}
