/** The first row of a file for the campaign that tests mint by default. */
export const HEADER = "recipient,language,name,code";

/** A file with this header and these data rows, each already written as CSV. */
export function csv(rows: string[], header = HEADER, lineEnd = "\n"): string {
  return [header, ...rows].map((row) => row + lineEnd).join("");
}

/** So many good rows to so many numbers, all different. */
export function goodRows(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `${6_591_000_000 + index},english,Ada,${index}`);
}

/** So many good rows to one number. */
export function rowsTo(recipient: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => `${recipient},english,Ada,${index}`);
}

/** A file of exactly so many bytes, in few rows: each message nearly as long as one may be. */
export function csvOfBytes(bytes: number): Uint8Array<ArrayBuffer> {
  const start = `${HEADER}\n`;
  const row = rowOfBytes(900);
  const left = bytes - start.length;
  const count = Math.floor(left / row.length) - 1;
  const rest = left - count * row.length;
  const half = Math.floor(rest / 2);
  return new TextEncoder().encode(start + row.repeat(count) + rowOfBytes(half) + rowOfBytes(rest - half));
}

function rowOfBytes(bytes: number): string {
  const [start, end] = ["6591234567,english,", ",7\n"];
  return start + "a".repeat(bytes - start.length - end.length) + end;
}
