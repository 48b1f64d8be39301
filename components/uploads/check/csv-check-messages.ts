import type { CheckSummary } from "#components/uploads/check/check-summary.ts";
import type { CsvRules, RowError } from "#lib/domain/csv/rules";

/** A request of the page to the check's worker. The answer repeats `ask`. */
export type ToCheck =
  | { type: "check"; file: File; rules: CsvRules; texts: CsvRules["bodies"]; homeCode: number | null }
  | { type: "list"; ask: number; kind: number | null; from: number; count: number }
  | { type: "recipients"; ask: number; from: number; count: number }
  | { type: "report"; ask: number };

export type CheckProgress = { bytes: number; rows: number; errors: number };

export type FromCheck =
  | ({ type: "progress" } & CheckProgress)
  | { type: "done"; summary: CheckSummary }
  /** The file could not be read. */
  | { type: "failed"; message: string }
  | { type: "entries"; ask: number; entries: RowError[] }
  | { type: "recipients"; ask: number; recipients: { recipient: string; row: number }[] }
  | { type: "report"; ask: number; report: Blob };
