import { LANGUAGES, type Language } from "#lib/domain/content/language";
import { countSegments, evenSegments } from "#lib/domain/content/segments";
import { measureBody, renderBody } from "#lib/domain/content/template";
import { valuesByName } from "#lib/domain/content/values";
import type { CsvRow, CsvRules } from "#lib/domain/csv/rules";

/** Characters that take one septet in GSM-7. */
const PLAIN = /^[\n\r !"#$%&'()*+,\-./0-9:;<=>?@A-Z_a-z]*$/;
/** A character that is certainly not in GSM-7. */
const FOREIGN = /[^\0-\xff\u0393-\u03a9\u20ac]/;

type Body = { text: string; fixed: number; uses: number[]; isBasic: boolean };

/** Counts the segments of rows' messages, and renders only those whose values leave a doubt. */
export class RowSegments {
  #variables: readonly string[];
  #bodies = new Map<Language, Body>();
  /** Whether the values of the last row need the alphabet of 70 characters. */
  isWidened = false;

  /** `texts` are the bodies with the known text around them. */
  constructor(variables: readonly string[], texts: CsvRules["bodies"]) {
    this.#variables = variables;
    for (const language of LANGUAGES) {
      const text = texts[language];
      if (text === undefined) continue;
      const { fixed, uses } = measureBody(text, variables);
      const { encoding, units } = countSegments(renderBody(text, valuesByName(variables, [])));
      const isBasic = encoding === "GSM-7";
      this.#bodies.set(language, { text, fixed: isBasic ? units : fixed, uses, isBasic });
    }
  }

  /** None where the text is not known. */
  count({ language, values }: CsvRow): number {
    this.isWidened = false;
    const body = this.#bodies.get(language);
    if (!body) return 0;
    const { text, fixed, uses, isBasic } = body;
    let units = fixed;
    let isWide = !isBasic;
    for (let index = 0; index < values.length; index += 1) {
      const value = values[index] ?? "";
      units += value.length * (uses[index] ?? 0);
      if (isWide || PLAIN.test(value)) continue;
      if (!FOREIGN.test(value)) {
        const { encoding, segments } = countSegments(renderBody(text, valuesByName(this.#variables, values)));
        this.isWidened = encoding === "UCS-2";
        return segments;
      }
      isWide = true;
      this.isWidened = true;
    }
    return units === 0 ? 0 : evenSegments(units, isWide ? "UCS-2" : "GSM-7");
  }
}
