/** Columns put before those of left-out rows: the row with the file's fingerprint, and the reason. */
export const REASON = "what to fix";

export function wholeColumn(fingerprint: string): string {
  return `row in file ${fingerprint}`;
}

/** The whole file's fingerprint from that column's name; null for any other name. */
export function wholeOf(column: string): string | null {
  return /^row in file ([0-9a-f]{16})$/.exec(column)?.[1] ?? null;
}
