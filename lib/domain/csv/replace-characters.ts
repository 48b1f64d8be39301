import { cheaper } from "#lib/domain/content/cheaper";
import { parseLanguage } from "#lib/domain/content/language";
import { isBlank } from "#lib/domain/content/values";
import { rewriteRecords } from "#lib/domain/csv/each-record";
import type { CsvRules } from "#lib/domain/csv/rules";

/** Columns before the variables: recipient and language. */
const FIRST_VALUE = 2;

/** A text without mistakes, with these characters replaced in every row that they alone make dear: see `cheaper`. */
export function replaceCharacters(
  text: string,
  texts: CsvRules["bodies"],
  characters: string,
): string[] | { problem: string } {
  let variables: string[] | null = null;
  return rewriteRecords(text, ",", (cells) => {
    if (variables === null) {
      if (!cells.every(isBlank)) variables = cells.slice(FIRST_VALUE);
      return cells;
    }
    const language = parseLanguage(cells[1]?.toLowerCase() ?? "");
    const body = language && texts[language];
    const made = body ? cheaper(body, variables, cells.slice(FIRST_VALUE)) : null;
    return made?.characters === characters ? [...cells.slice(0, FIRST_VALUE), ...made.values] : cells;
  });
}
