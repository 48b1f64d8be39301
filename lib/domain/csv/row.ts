import { LANGUAGES, type Language } from "#lib/domain/content/language";
import { MAX_BODY_CHARACTERS, measureBody } from "#lib/domain/content/template";
import { isBlank } from "#lib/domain/content/values";
import {
  emptyRow,
  languageError,
  messageTooLong,
  miscount,
  recipientError,
  valueBlank,
} from "#lib/domain/csv/row-problems";
import type { CsvRow, CsvRules, RowError } from "#lib/domain/csv/rules";
import { isNationalId, normaliseNationalId } from "#lib/domain/recipients/national-id";
import { isPossibleRecipient } from "#lib/domain/recipients/recipient";

/** Columns before the variables: recipient and language. */
const FIRST_VALUE = 2;

/** The row, or null after adding an entry to `errors` for each of its wrong cells. */
export type RowCheck = (cells: string[], row: number, errors: RowError[]) => CsvRow | null;

/** `uses` of the variables are in the order of the file's columns. */
type BodyLength = { language: Language; fixed: number; uses: number[] };

/**
 * The check of every row below this header (spec, CSV rules 3 to 5). It runs a million times for one file, so a good
 * row meets no pattern, no closure and no rendering; only what is wrong is looked at closely.
 */
export function createRowCheck(rules: CsvRules, columns: readonly string[]): RowCheck {
  const bodies = bodyLengths(rules, columns.slice(FIRST_VALUE));
  const available = [...bodies.keys()];
  const order = rules.variables.map((variable) => columns.indexOf(variable));
  const isInOrder = order.every((column, index) => column === index + FIRST_VALUE);
  const width = columns.length;
  // Most rows are in the language of the row above, and comparing is cheaper than looking up.
  let language = "";
  let body: BodyLength | undefined;

  return (cells, row, errors) => {
    const before = errors.length;
    const recipient = cells[0] ?? "";
    const isId = rules.nationalIds && isNationalId(recipient);
    if (!isId && !isPossibleRecipient(recipient)) {
      if (cells.every(isBlank)) {
        errors.push(emptyRow(row));
        return null;
      }
      errors.push(recipientError(row, recipient, rules.nationalIds));
    }
    if (cells.length !== width) errors.push(miscount(row, cells, columns));

    const languageCell = cells[1] ?? "";
    if (languageCell !== language) {
      language = languageCell;
      body = bodies.get(language) ?? bodies.get(language.toLowerCase());
    }
    if (body === undefined && cells.length > 1) errors.push(languageError(row, language, available));

    let length = body?.fixed ?? 0;
    for (let index = FIRST_VALUE; index < width && index < cells.length; index += 1) {
      const cell = cells[index] ?? "";
      if (isBlank(cell)) errors.push(valueBlank(row, columns[index] ?? "", cell));
      length += cell.length * (body?.uses[index - FIRST_VALUE] ?? 0);
    }
    if (length > MAX_BODY_CHARACTERS) errors.push(messageTooLong(row, cells, columns, length));
    if (body === undefined || errors.length > before) return null;

    const values = isInOrder ? cells.slice(FIRST_VALUE) : pick(cells, order);
    return {
      row,
      recipient: isId ? normaliseNationalId(recipient) : recipient,
      language: body.language,
      values,
    };
  };
}

function bodyLengths({ bodies }: CsvRules, columns: readonly string[]): Map<string, BodyLength> {
  const lengths = new Map<string, BodyLength>();
  for (const language of LANGUAGES) {
    const body = bodies[language];
    if (body !== undefined) lengths.set(language, { language, ...measureBody(body, columns) });
  }
  return lengths;
}

function pick(cells: readonly string[], order: readonly number[]): string[] {
  return order.map((column) => cells[column] ?? "");
}
