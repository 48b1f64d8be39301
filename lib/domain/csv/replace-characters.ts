import { cheaperOf } from "#lib/domain/content/cheaper";
import { LANGUAGES, parseLanguage } from "#lib/domain/content/language";
import { isBlank } from "#lib/domain/content/values";
import { rewriteRecords } from "#lib/domain/csv/each-record";
import type { CsvRules } from "#lib/domain/csv/rules";

/** Columns before the variables: recipient and language. */
const FIRST_VALUE = 2;

/** Replaces these characters in each row where they alone make the text costlier: see `cheaperOf`. */
export function replaceCharacters(
  text: string,
  texts: CsvRules["bodies"],
  characters: string,
): string[] | { problem: string } {
  let cheaper: Map<string, ReturnType<typeof cheaperOf>> | null = null;
  return rewriteRecords(text, ",", (cells) => {
    if (cheaper === null) {
      if (!cells.every(isBlank)) cheaper = byLanguage(texts, cells.slice(FIRST_VALUE));
      return cells;
    }
    const made = cheaper.get(parseLanguage(cells[1] ?? "") ?? "")?.(cells.slice(FIRST_VALUE));
    return made?.characters === characters ? [...cells.slice(0, FIRST_VALUE), ...made.values] : cells;
  });
}

function byLanguage(texts: CsvRules["bodies"], variables: readonly string[]) {
  const found = new Map<string, ReturnType<typeof cheaperOf>>();
  for (const language of LANGUAGES) {
    const text = texts[language];
    if (text !== undefined) found.set(language, cheaperOf(text, variables));
  }
  return found;
}
