import { type Cell, type CellValue, formatValue } from "hucre";
import { isBlank } from "#lib/domain/content/values";
import { FIRST_LONG, formatNumber, inFull } from "#lib/domain/workbook/number-format";

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

/** Excel shows numbers of this size or more in its general format as 1.23E+11. */
const FIRST_SHORTENED = 1e11;
const NUMBER = /^\+?\d+$/;
const SCIENTIFIC = /[0#?]E[+-]/i;
const GENERAL = /^(general|@)?$/i;
/**
 * The computer that shows these formats decides how they look, so the sheet does not say: its own dates, those of East Asia
 * that have a number only, and names of months and days in another language than English.
 */
const LOCAL_DATE = /^m\/d\/yy(yy)?( h:mm)?$|^$|^\[\$-F800\]|\[DBNum|\[\$-(?!(\w*09|en[^\]]*)\]).*(mmm|ddd)/i;

/**
 * The text of a cell as the sheet shows it, but a number that the sheet shortens is given in full. Invisible content is
 * empty, and so are an error and a formula without a result, because their intended text is unknown. This runs for
 * every cell of a workbook, so facts go to `note` instead of into the result.
 */
export function cellText(
  value: CellValue,
  cell: Cell | undefined,
  is1904: boolean,
  note: (fact: CellFact) => void,
): string {
  if (cell?.type === "error") {
    note("error");
    return "";
  }
  const isFormula = cell?.formula !== undefined;
  if (value === null || value === undefined) {
    if (isFormula) note("no_result");
    return "";
  }
  if (isFormula) note("formula");
  const text = typeof value === "string" ? value : shown(value, cell?.style?.numFmt ?? "", is1904, note);
  if (text !== "" && isBlank(text)) {
    note("invisible");
    return "";
  }
  if (typeof value === "string" && NUMBER.test(value)) note("text_number");
  return text;
}

function shown(
  value: Exclude<CellValue, null | string>,
  format: string,
  is1904: boolean,
  note: (fact: CellFact) => void,
): string {
  if (typeof value === "boolean") return value ? "TRUE" : "FALSE";
  if (value instanceof Date) {
    const isLocal = LOCAL_DATE.test(format);
    note(isLocal ? "local_date" : "date");
    return isLocal ? isoDate(value, /h:m/i.test(format)) : formatValue(value, format, { is1904 });
  }
  const isScientific = SCIENTIFIC.test(format);
  if (format !== "" && !isScientific && !GENERAL.test(format)) {
    note("format");
    return formatNumber(value, format);
  }
  if (Number.isInteger(value) && Math.abs(value) >= FIRST_LONG) note("long_number");
  else if (isScientific || Math.abs(value) >= FIRST_SHORTENED) note("full_number");
  return inFull(value);
}

function isoDate(date: Date, hasTime: boolean): string {
  return date
    .toISOString()
    .slice(0, hasTime ? 16 : 10)
    .replace("T", " ");
}
