type Done = { bytes: number; rows: number; table: string; of?: number };

const SHOW_MS = 250;
const MB = 1_000_000;

/** Shows progress on a line of the terminal. Without a terminal on standard error it shows nothing. */
export function backupProgress(out: Pick<NodeJS.WriteStream, "isTTY" | "write"> = process.stderr) {
  let shownAt = 0;
  return {
    show({ bytes, rows, table, of }: Done): void {
      const now = Date.now();
      if (!out.isTTY || now - shownAt < SHOW_MS) return;
      shownAt = now;
      const total = of === undefined ? "" : ` of ${of.toLocaleString("en")}`;
      const read = Math.round(bytes / MB).toLocaleString("en");
      out.write(`\r\x1b[K${read} MB, ${rows.toLocaleString("en")}${total} rows; now ${table}`);
    },
    end(): void {
      if (out.isTTY && shownAt > 0) out.write("\r\x1b[K");
    },
  };
}
