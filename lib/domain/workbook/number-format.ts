import { formatValue } from "hucre";

type Format = { sections: string[]; literals: string[] };

/** A quoted text, a character after a backslash, or a currency, with or without its country: [$S$-4809]. */
const LITERAL = /"([^"]*)"|\\(.)|\[\$([^\]-]+)(?:-[^\]]*)?\]/gu;
/** Each literal is one character of Unicode's private use while the library formats: it would read "%" as a percentage. */
const FIRST_MARK = 0xe000;
const MARK = /[\ue000-\ue0ff]/g;
const CONDITION = /\[(<=|>=|<>|<|>|=)(-?[\d.]+)\]/;
const GENERAL = /general/i;
/** Excel keeps this many digits of a number. */
const KEPT_DIGITS = 15;
export const FIRST_LONG = 10 ** KEPT_DIGITS;
const known = new Map<string, Format>();

/** A number as Excel shows it. The section is chosen here: the library knows no third one after two conditions. */
export function formatNumber(value: number, format: string): string {
  const { sections, literals } = known.get(format) ?? parse(format);
  const at = sectionOf(sections, value);
  const section = sections[at] ?? "";
  const isConditional = CONDITION.test(section);
  // A section for negative numbers has its own sign.
  const shown = at === 1 && !isConditional && value < 0 ? -value : value;
  const plain = section.replace(CONDITION, "");
  const text = GENERAL.test(plain)
    ? formatValue(0, plain.replace(GENERAL, `"${inFull(shown)}"`))
    : formatValue(asDecimal(shown), /[0#]/.test(plain) ? plain : plain.replaceAll("?", ""));
  return text.replace(MARK, (place) => literals[place.charCodeAt(0) - FIRST_MARK] ?? "");
}

/** Writes a number without an exponent and without the rounding noise beyond Excel's fifteen digits. */
export function inFull(value: number): string {
  if (Number.isSafeInteger(value) && Math.abs(value) < FIRST_LONG) return String(value);
  return Number(value.toPrecision(KEPT_DIGITS)).toLocaleString("en-US", {
    useGrouping: false,
    maximumFractionDigits: 20,
  });
}

function parse(format: string): Format {
  const literals: string[] = [];
  const bare = format.replace(LITERAL, (_, ...[quoted, escaped, currency]: (string | undefined)[]) => {
    literals.push(quoted ?? escaped ?? currency ?? "");
    return `"${String.fromCharCode(FIRST_MARK + literals.length - 1)}"`;
  });
  const parsed = { sections: bare.split(";"), literals };
  known.set(format, parsed);
  return parsed;
}

function sectionOf(sections: readonly string[], value: number): number {
  const numbers = sections.filter((section, at) => at < 3 && !section.includes("@"));
  if (numbers.some((section) => CONDITION.test(section))) {
    const met = numbers.findIndex((section) => meets(section, value));
    return met === -1 ? numbers.length - 1 : met;
  }
  if (value < 0 && numbers.length > 1) return 1;
  return value === 0 && numbers.length > 2 ? 2 : 0;
}

/** A section without a condition takes what those before it leave. */
function meets(section: string, value: number): boolean {
  const [, sign = "", text = ""] = CONDITION.exec(section) ?? [];
  const than = Number(text);
  if (value === than) return sign === "" || (sign.includes("=") && sign !== "<>");
  return sign === "" || (value < than ? sign.startsWith("<") : sign.endsWith(">") || sign === ">=");
}

/** Excel rounds the decimal that it shows, 1.005, and not the binary number below it. */
function asDecimal(value: number): number {
  return Number.isInteger(value) ? value : value * (1 + Number.EPSILON);
}
