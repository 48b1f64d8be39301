const [QUOTE, COMMA, LINE_FEED, CARRIAGE_RETURN] = [0x22, 0x2c, 0x0a, 0x0d];
const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];

/** The pieces of some bytes that belong to each of two files, which both begin with the header. */
export type Split = { first: Uint8Array[]; rest: Uint8Array[] };

/**
 * Splits a file that fits its campaign's rules after so many data rows, as its bytes pass. Every row keeps its bytes, so
 * quotes and line breaks stay as they are. A record of one cell is a blank line, because a header has two columns at least.
 */
export function createRowSplit(rows: number): (bytes: Uint8Array) => Split {
  let at = 0;
  /** Records that are no blank lines; the header is the first of them. */
  let filled = 0;
  let isQuoted = false;
  /** Whether a quote here opens a cell, or opens it again. */
  let opens = true;
  let hasComma = false;
  /** After a carriage return, with which a line feed is one line break. */
  let isBroken = false;

  return (bytes) => {
    let header = filled === 0 ? bytes.length : 0;
    let first = filled <= rows ? bytes.length : 0;
    for (let n = 0; n < bytes.length && filled <= rows; n++, at++) {
      const byte = bytes[n] ?? 0;
      const isBreak = byte === LINE_FEED && !isQuoted;
      if (isBroken || isBreak) endRecord(isBreak ? n + 1 : n);
      if (!isBreak) take(byte);
    }
    return {
      first: pieces(bytes.subarray(0, first)),
      rest: pieces(bytes.subarray(0, header), bytes.subarray(first)),
    };

    function endRecord(end: number) {
      if (hasComma) {
        filled += 1;
        if (filled === 1) header = end;
        if (filled === rows + 1) first = end;
      }
      [opens, hasComma, isBroken] = [true, false, false];
    }
  };

  function take(byte: number) {
    if (byte === QUOTE && (isQuoted || opens)) {
      // A quote that closes a cell opens it again if another follows.
      opens = isQuoted;
      isQuoted = !isQuoted;
    } else if (!isQuoted) {
      if (byte === COMMA) hasComma = true;
      if (byte === CARRIAGE_RETURN) isBroken = true;
      opens = byte === COMMA || (at < 3 && byte === BYTE_ORDER_MARK[at]);
    }
  }
}

function pieces(...bytes: Uint8Array[]): Uint8Array[] {
  return bytes.filter(({ length }) => length > 0);
}
