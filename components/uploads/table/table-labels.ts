import type { Converted } from "#components/uploads/table/table-messages.ts";
import { separatorName } from "#lib/domain/csv/separator";
import { counted } from "#lib/domain/text/counted";

/** Describes the changes made by converting a text, one sentence each. */
export function conversionLabel({ encoding, separator, hasSeparatorLine, letters }: Converted): string[] {
  const count = letters.reduce((sum, letter) => sum + letter.count, 0);
  const read = count > 0 ? `: ${counted(count, "letter")} read anew` : "";
  return [
    encoding !== "UTF-8" && `${encoding} becomes UTF-8${read}`,
    separator !== "," && `${capital(separatorName(separator))} between the cells become commas`,
    hasSeparatorLine && `The line sep=${separator === "\t" ? "(tab)" : separator} is left out: it is no row`,
  ].filter((words) => words !== false);
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
