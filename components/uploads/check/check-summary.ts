import type { CostlyRows } from "#components/uploads/check/csv-costly-rows.ts";
import type { Duplicate } from "#components/uploads/check/csv-duplicates.ts";
import type { ProblemKind } from "#components/uploads/check/csv-problems.ts";
import type { Length } from "#components/uploads/check/csv-segments.ts";
import type { Language } from "#lib/domain/content/language";
import type { CsvRow, FileRefusal } from "#lib/domain/csv/rules";
import type { HomeDoubt } from "#lib/domain/recipients/home-number";

export type HomeDoubts = Record<HomeDoubt["kind"], { count: number; firstRow: number; first: string }>;

export type LanguageCount = { language: Language; count: number };

/** Results of checking a whole file. */
export type CheckSummary = {
  rowCount: number;
  errorCount: number;
  /** Wrong cells that can be listed; beyond `MAX_KEPT` they are only counted. */
  keptCount: number;
  kinds: ProblemKind[];
  refusal: FileRefusal | null;
  fingerprint: string;
  languages: LanguageCount[];
  duplicates: { count: number; listed: Duplicate[] };
  /** Rows with a backslash and an n where a line break may be meant. */
  typedBreaks: { count: number; firstRow: number };
  /** Possible recipients that are probably numbers of the home country: see `homeDoubt`. */
  homeDoubts: HomeDoubts;
  length: Length;
  /** Right rows that would cost fewer segments with other characters. */
  costlyRows: CostlyRows[];
  /** Empty rows at the file's very end; they are among the errors. */
  emptyEndRows: number;
  preview: CsvRow[];
};
