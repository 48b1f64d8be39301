import { type CostlyRows, CsvCostlyRows } from "#components/uploads/check/csv-costly-rows.ts";
import { cheaperOf } from "#lib/domain/content/cheaper";
import { LANGUAGES, type Language } from "#lib/domain/content/language";
import { RowSegments } from "#lib/domain/csv/row-segments";
import type { CsvRow, CsvRules } from "#lib/domain/csv/rules";

/** `segments` of all bodies together, without header and footer. Rows above `LONG_SEGMENTS` are counted separately. */
export type Length = { segments: number; longCount: number; longFirstRow: number; longest: number };

export const LONG_SEGMENTS = 4;

/** Counts the segments of a file's messages, and the rows that cost more than they need. */
export class CsvSegments {
  #rows: RowSegments;
  #cheaper = new Map<Language, ReturnType<typeof cheaperOf>>();
  #costly = new CsvCostlyRows();
  #sums: Length = { segments: 0, longCount: 0, longFirstRow: 0, longest: 0 };

  /** `texts` are the bodies with the known text around them. */
  constructor(variables: readonly string[], texts: CsvRules["bodies"]) {
    this.#rows = new RowSegments(variables, texts);
    for (const language of LANGUAGES) {
      const text = texts[language];
      if (text !== undefined) this.#cheaper.set(language, cheaperOf(text, variables));
    }
  }

  add(row: CsvRow): void {
    const segments = this.#rows.count(row);
    const made = this.#rows.isWidened && segments > 1 ? this.#cheaper.get(row.language)?.(row.values) : null;
    if (made) this.#costly.add(row, made);
    this.#sums.segments += segments;
    this.#sums.longest = Math.max(this.#sums.longest, segments);
    if (segments <= LONG_SEGMENTS) return;
    this.#sums.longCount += 1;
    this.#sums.longFirstRow ||= row.row;
  }

  length(): Length {
    return this.#sums;
  }

  costlyRows(): CostlyRows[] {
    return this.#costly.list();
  }
}
