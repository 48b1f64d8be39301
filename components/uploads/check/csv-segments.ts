import { CsvDearRows, type DearRows } from "#components/uploads/check/csv-dear-rows.ts";
import { cheaperOf } from "#lib/domain/content/cheaper";
import { LANGUAGES, type Language } from "#lib/domain/content/language";
import { countSegments, evenSegments } from "#lib/domain/content/segments";
import { measureBody, renderBody } from "#lib/domain/content/template";
import type { CsvRow, CsvRules } from "#lib/domain/csv/rules";

/** `segments` of all bodies together, without header and footer. Rows above `LONG_SEGMENTS` are counted separately. */
export type Length = { segments: number; longCount: number; longFirstRow: number; longest: number };

export const LONG_SEGMENTS = 4;

/** Characters that take one septet in GSM-7. */
const PLAIN = /^[\n\r !"#$%&'()*+,\-./0-9:;<=>?@A-Z_a-z]*$/;
/** A character that is certainly not in GSM-7. */
const FOREIGN = /[^\0-\xff\u0393-\u03a9\u20ac]/;

type Body = {
  text: string;
  fixed: number;
  uses: number[];
  isBasic: boolean;
  cheaper: ReturnType<typeof cheaperOf>;
};

/** Counts the segments of a file's messages, and renders only rows whose values leave a doubt. */
export class CsvSegments {
  #variables: readonly string[];
  #bodies = new Map<Language, Body>();
  #dear = new CsvDearRows();
  /** Whether the values of the last row need the alphabet of 70 characters. */
  #isWidened = false;
  #sums: Length = { segments: 0, longCount: 0, longFirstRow: 0, longest: 0 };

  /** `texts` are the bodies with the known text around them. */
  constructor(variables: readonly string[], texts: CsvRules["bodies"]) {
    this.#variables = variables;
    for (const language of LANGUAGES) {
      const text = texts[language];
      if (text === undefined) continue;
      const { fixed, uses } = measureBody(text, variables);
      const { encoding, units } = countSegments(renderBody(text, emptyValues(variables)));
      const isBasic = encoding === "GSM-7";
      const cheaper = cheaperOf(text, variables);
      this.#bodies.set(language, { text, fixed: isBasic ? units : fixed, uses, isBasic, cheaper });
    }
  }

  add(row: CsvRow): void {
    const body = this.#bodies.get(row.language);
    if (!body) return;
    this.#isWidened = false;
    const segments = this.#count(row, body);
    const made = this.#isWidened && segments > 1 ? body.cheaper(row.values) : null;
    if (made) this.#dear.add(row, made);
    this.#sums.segments += segments;
    this.#sums.longest = Math.max(this.#sums.longest, segments);
    if (segments <= LONG_SEGMENTS) return;
    this.#sums.longCount += 1;
    this.#sums.longFirstRow ||= row.row;
  }

  length(): Length {
    return this.#sums;
  }

  dearRows(): DearRows[] {
    return this.#dear.list();
  }

  #count({ values }: CsvRow, { text, fixed, uses, isBasic }: Body): number {
    let units = fixed;
    let isWide = !isBasic;
    for (let index = 0; index < values.length; index += 1) {
      const value = values[index] ?? "";
      units += value.length * (uses[index] ?? 0);
      if (isWide || PLAIN.test(value)) continue;
      if (!FOREIGN.test(value)) {
        const { encoding, segments } = countSegments(renderBody(text, valuesByName(this.#variables, values)));
        this.#isWidened = encoding === "UCS-2";
        return segments;
      }
      isWide = true;
      this.#isWidened = true;
    }
    if (units === 0) return 0;
    return evenSegments(units, isWide ? "UCS-2" : "GSM-7");
  }
}

export function valuesByName(
  variables: readonly string[],
  values: readonly string[],
): Record<string, string> {
  return Object.fromEntries(variables.map((variable, index) => [variable, values[index] ?? ""]));
}

function emptyValues(variables: readonly string[]): Record<string, string> {
  return valuesByName(variables, []);
}
