/** Bytes of a line without content: separators, spaces and line breaks. A quote is not, because it may close a cell. */
const HOLLOW = new Set([0x2c, 0x20, 0x09, 0x0d, 0x0a]);
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;

/** Removes the last rows, which the check found empty; every other byte is kept. */
export async function withoutEmptyEnd(file: File, rows: number): Promise<File> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let end = bytes.length;
  for (let dropped = 0; dropped <= rows; ) {
    const start = lineStart(bytes, end);
    if (!bytes.subarray(start, end).every((byte) => HOLLOW.has(byte))) break;
    // Blank lines are no rows, so they are removed without being counted.
    if (bytes.subarray(start, end).includes(0x2c)) dropped += 1;
    if (dropped <= rows) end = start;
    if (start === 0) break;
  }
  return new File([bytes.subarray(0, end)], file.name, { type: file.type, lastModified: file.lastModified });
}

/** Start of the line that ends at `end`. The line may include a line break. */
function lineStart(bytes: Uint8Array, end: number): number {
  let at = end;
  if (bytes[at - 1] === LINE_FEED) at -= 1;
  if (bytes[at - 1] === CARRIAGE_RETURN) at -= 1;
  while (at > 0 && bytes[at - 1] !== LINE_FEED && bytes[at - 1] !== CARRIAGE_RETURN) at -= 1;
  return at;
}
