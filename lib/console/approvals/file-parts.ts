import { createFingerprint } from "#lib/domain/csv/fingerprint";
import { createRowSplit } from "#lib/domain/csv/row-split";

/** A part of a file as it is sent: the header and its rows. */
type Part = { fileBytes: number; fingerprint: string };
/** The two parts of a file whose first rows go alone. */
export type Parts = { first: Part; rest: Part };

/** Measures both parts of a file as it passes. */
export function measureParts(rows: number) {
  const split = createRowSplit(rows);
  const [first, rest] = [measure(), measure()];
  return {
    push(bytes: Uint8Array) {
      const parts = split(bytes);
      parts.first.forEach(first.push);
      parts.rest.forEach(rest.push);
    },
    end: (): Parts => ({ first: first.end(), rest: rest.end() }),
  };
}

/** One part of a file, of which all pieces are given. */
export async function* partOf(
  pieces: AsyncIterable<Uint8Array>,
  rows: number,
  part: keyof Parts,
): AsyncGenerator<Uint8Array> {
  const split = createRowSplit(rows);
  for await (const bytes of pieces) yield* split(bytes)[part];
}

function measure() {
  const fingerprint = createFingerprint();
  let fileBytes = 0;
  return {
    push(bytes: Uint8Array) {
      fingerprint.push(bytes);
      fileBytes += bytes.length;
    },
    end: (): Part => ({ fileBytes, fingerprint: fingerprint.end() }),
  };
}
