import { type Cell, type CellValue, formatValue } from "hucre";
import { isBlank } from "#lib/domain/content/values";

/** Facts about reading a cell that the person should know. */
export type CellFact =
  | "formula"
  | "date"
  | "local_date"
  | "format"
  | "full_number"
  | "long_number"
  | "text_number"
  | "invisible"
  | "error"
  | "no_result";

/** Excel keeps this many digits of a number. */
const KEPT_DIGITS = 15;
/** Excel shows numbers of this size or more in its general format as 1.23E+11. */
const FIRST_SHORTENED = 1e11;
const FIRST_LONG = 10 ** KEPT_DIGITS;
const NUMBER = /^\+?\d+$/;
const SCIENTIFIC = /[0#?]E[+-]/i;
const GENERAL = /^(general|@)?$/i;
/** The computer that shows these formats decides how they look, so the sheet does not tell. */
const LOCAL_DATE = /^m\/d\/yy(yy)?( h:mm)?$/i;

/**
 * The text of a cell as the sheet shows it, but a number that the sheet shortens is given in full. Invisible content is
 * empty, and so are an error and a formula without a result, because their intended text is unknown. This runs for
 * every cell of a workbook, so facts go to `tell` instead of into the result.
 */
export function cellText(
  value: CellValue,
  cell: Cell | undefined,
  is1904: boolean,
  tell: (fact: CellFact) => void,
): string {
  if (cell?.type === "error") {
    tell("error");
    return "";
  }
  const isFormula = cell?.formula !== undefined;
  if (value === null || value === undefined) {
    if (isFormula) tell("no_result");
    return "";
  }
  if (isFormula) tell("formula");
  const text = typeof value === "string" ? value : shown(value, cell?.style?.numFmt ?? "", is1904, tell);
  if (text !== "" && isBlank(text)) {
    tell("invisible");
    return "";
  }
  if (typeof value === "string" && NUMBER.test(value)) tell("text_number");
  return text;
}

function shown(
  value: Exclude<CellValue, null | string>,
  format: string,
  is1904: boolean,
  tell: (fact: CellFact) => void,
): string {
  if (typeof value === "boolean") return value ? "TRUE" : "FALSE";
  if (value instanceof Date) {
    const isLocal = LOCAL_DATE.test(format);
    tell(isLocal ? "local_date" : "date");
    return isLocal ? isoDate(value, / h/.test(format)) : formatValue(value, format, { is1904 });
  }
  const isScientific = SCIENTIFIC.test(format);
  if (format !== "" && !isScientific && !GENERAL.test(format)) {
    tell("format");
    return formatValue(value, format, { is1904 });
  }
  if (Number.isInteger(value) && Math.abs(value) >= FIRST_LONG) tell("long_number");
  else if (isScientific || Math.abs(value) >= FIRST_SHORTENED) tell("full_number");
  return inFull(value);
}

/** Writes a number without an exponent and without the rounding noise beyond Excel's fifteen digits. */
function inFull(value: number): string {
  if (Number.isSafeInteger(value) && Math.abs(value) < FIRST_LONG) return String(value);
  return Number(value.toPrecision(KEPT_DIGITS)).toLocaleString("en-US", {
    useGrouping: false,
    maximumFractionDigits: 20,
  });
}

function isoDate(date: Date, hasTime: boolean): string {
  return date
    .toISOString()
    .slice(0, hasTime ? 16 : 10)
    .replace("T", " ");
}
