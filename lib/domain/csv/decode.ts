import { hasByteOrderMark, utf16Order } from "#lib/domain/csv/encoding";
import type { FileFault } from "#lib/domain/csv/file-refusal";
import { isWorkbook } from "#lib/domain/workbook/is-workbook";

/** `text` has whole characters without NUL. With a `fault`, it is the text before it, and nothing follows. */
type Decoded = { text: string; fault: FileFault | null };

export type Decoder = { decode(bytes: Uint8Array, isLast: boolean): Decoded };

/** Number of bytes that identify a file's kind. */
const HEAD_BYTES = 4;
const REPLACEMENT = "\uFFFD";

/**
 * Turns the bytes of a file into text, chunk by chunk, and reports what is not UTF-8. A character cut by a chunk's end
 * waits for the next one. The result never holds NUL or an unpaired surrogate, so rows need not check for them.
 */
export function createDecoder(): Decoder {
  const strict = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  let carry = new Uint8Array(0);
  let isStarted = false;

  function decode(bytes: Uint8Array, isLast: boolean): Decoded {
    let input = carry.length === 0 ? bytes : concatenate(carry, bytes);
    if (!isStarted) {
      if (input.length < HEAD_BYTES && !isLast) return keep(input, 0, "");
      isStarted = true;
      const fault = foreignKind(input);
      if (fault) return { text: "", fault };
      if (hasByteOrderMark(input)) input = input.subarray(3);
    }
    const end = isLast ? input.length : wholeCharacters(input);
    const whole = input.subarray(0, end);
    try {
      return withoutNul(keep(input, end, strict.decode(whole)));
    } catch {
      return withoutNul({ text: beforeDamage(whole), fault: "encoding_unknown" });
    }
  }

  function keep(input: Uint8Array, end: number, text: string): Decoded {
    carry = input.slice(end);
    return { text, fault: null };
  }

  return { decode };
}

function concatenate(first: Uint8Array, second: Uint8Array): Uint8Array {
  const joined = new Uint8Array(first.length + second.length);
  joined.set(first);
  joined.set(second, first.length);
  return joined;
}

function foreignKind(bytes: Uint8Array): FileFault | null {
  if (utf16Order(bytes)) return "encoding_utf16";
  return isWorkbook(bytes) ? "workbook" : null;
}

/** Number of bytes before a character that the next chunk may complete. */
function wholeCharacters(bytes: Uint8Array): number {
  for (let back = 1; back <= 3; back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) break;
    if (byte >= 0xc0) {
      const size = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
      return size > back ? bytes.length - back : bytes.length;
    }
  }
  return bytes.length;
}

/** The text before the first byte that is not UTF-8, which a lenient decoder marks like a U+FFFD in the file. */
function beforeDamage(bytes: Uint8Array): string {
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
  const encoder = new TextEncoder();
  let from = 0;
  let offset = 0;
  for (;;) {
    const at = text.indexOf(REPLACEMENT, from);
    offset += encoder.encode(text.slice(from, at)).length;
    const isInFile = bytes[offset] === 0xef && bytes[offset + 1] === 0xbf && bytes[offset + 2] === 0xbd;
    if (at === -1 || !isInFile) return text.slice(0, at);
    from = at + 1;
    offset += 3;
  }
}

function withoutNul(decoded: Decoded): Decoded {
  const at = decoded.text.indexOf("\0");
  return at === -1 ? decoded : { text: decoded.text.slice(0, at), fault: "nul_character" };
}
