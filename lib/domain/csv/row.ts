import { fullTexts } from "#lib/domain/content/full-texts";
import { LANGUAGES, type Language } from "#lib/domain/content/language";
import { type RefusedSearch, refusedSearch } from "#lib/domain/content/refused-characters";
import { MAX_BODY_CHARACTERS, measureBody, withoutValues } from "#lib/domain/content/template";
import { isBlank } from "#lib/domain/content/values";
import {
  emptyRow,
  languageError,
  messageTooLong,
  miscount,
  recipientError,
  textRefused,
  valueBlank,
  valueRefused,
} from "#lib/domain/csv/row-problems";
import type { CsvRow, CsvRules, RowError } from "#lib/domain/csv/rules";
import { isNationalId, normaliseNationalId } from "#lib/domain/recipients/national-id";
import { isPossibleRecipient } from "#lib/domain/recipients/recipient";

/** Columns before the variables: recipient and language. */
const FIRST_VALUE = 2;

/** The row, or null after adding an entry to `errors` for each of its wrong cells. */
export type RowCheck = (cells: string[], row: number, errors: RowError[]) => CsvRow | null;

/** `uses` of the variables are in the order of the file's columns. `refused` are characters of the text itself. */
type Body = { language: Language; fixed: number; uses: number[]; refused: string };

/**
 * The check of every row below this header (spec, CSV rules 3 to 5). It runs a million times for one file, so a good
 * row meets no pattern, no closure and no rendering; only what is wrong is looked at closely.
 */
export function createRowCheck(rules: CsvRules, columns: readonly string[]): RowCheck {
  const refused = refusedSearch(rules.refusedCharacters);
  const bodies = bodiesOf(rules, columns.slice(FIRST_VALUE), refused);
  const available = [...bodies.keys()];
  const order = rules.variables.map((variable) => columns.indexOf(variable));
  const isInOrder = order.every((column, index) => column === index + FIRST_VALUE);
  const width = columns.length;
  // Most rows are in the language of the row above, and comparing is cheaper than looking up.
  let language = "";
  let body: Body | undefined;

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
      else if (refused !== null) {
        const found = refused.find(cell);
        if (found !== "") errors.push(valueRefused(row, columns[index] ?? "", cell, found));
      }
      length += cell.length * (body?.uses[index - FIRST_VALUE] ?? 0);
    }
    if (length > MAX_BODY_CHARACTERS) errors.push(messageTooLong(row, cells, columns, length));
    if (body && body.refused !== "") errors.push(textRefused(row, body.refused));
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

function bodiesOf(rules: CsvRules, columns: readonly string[], refused: RefusedSearch | null) {
  const found = new Map<string, Body>();
  const texts = fullTexts(rules);
  for (const language of LANGUAGES) {
    const body = rules.bodies[language];
    if (body === undefined) continue;
    const own = refused?.find(withoutValues(texts[language] ?? "")) ?? "";
    found.set(language, { language, ...measureBody(body, columns), refused: own });
  }
  return found;
}

function pick(cells: readonly string[], order: readonly number[]): string[] {
  return order.map((column) => cells[column] ?? "");
}
