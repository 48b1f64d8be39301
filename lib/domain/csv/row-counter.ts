import { createDecoder } from "#lib/domain/csv/decode";
import { createRecordReader } from "#lib/domain/csv/records";

/**
 * Counts the data rows of a file as it passes, without the header and blank lines. This is much cheaper than the check.
 * A file that cannot be read as CSV counts as more rows than any limit, since nobody knows how many it has.
 */
export function createRowCounter() {
  const decoder = createDecoder();
  const reader = createRecordReader();
  let filled = 0;
  let isReadable = true;

  function read(bytes: Uint8Array, isLast: boolean): number {
    const { text, fault } = decoder.decode(bytes, isLast);
    isReadable &&= fault === null;
    for (const { records, fault: found } of reader.read(text, isLast ? "end" : "more")) {
      isReadable &&= found === null;
      for (const cells of records) if (cells.some((cell) => cell.trim() !== "")) filled += 1;
    }
    return isReadable ? Math.max(0, filled - 1) : Number.POSITIVE_INFINITY;
  }

  return {
    /** Number of rows so far; the last one may still be incomplete. */
    push: (bytes: Uint8Array) => read(bytes, false),
    end: () => read(new Uint8Array(0), true),
  };
}
