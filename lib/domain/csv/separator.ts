import { plainName } from "#lib/domain/csv/column-names";
import { createRecordReader } from "#lib/domain/csv/records";

export const SEPARATORS = [
  { sign: ";", code: "delimiter_semicolon", name: "semicolons" },
  { sign: "\t", code: "delimiter_tab", name: "tabs" },
  { sign: "|", code: "delimiter_bar", name: "vertical bars" },
];

/** A first line that only spreadsheet programs understand: `sep=;`. It is no row. */
const SEPARATOR_LINE = /^"?sep=([^\r\n])"?(?:\r\n?|\n|$)/i;

/** The separator between a text's cells, and the index at which its first row begins. */
export function findSeparator(text: string, columns: readonly string[]): { sign: string; from: number } {
  const line = SEPARATOR_LINE.exec(text);
  if (line) return { sign: line[1] ?? ",", from: line[0].length };
  const signs = [",", ...SEPARATORS.map(({ sign }) => sign)];
  const counted = signs.map((sign) => ({ sign, score: score(firstRow(text, sign), columns) }));
  const [best] = counted.sort((a, b) => b.score - a.score);
  return { sign: best?.sign ?? ",", from: 0 };
}

export function separatorName(sign: string): string {
  return sign === "," ? "commas" : (SEPARATORS.find((one) => one.sign === sign)?.name ?? `"${sign}"`);
}

/** Known names count more than any number of cells does. */
function score(cells: readonly string[], columns: readonly string[]): number {
  const names = columns.map(plainName);
  const known = cells.filter((cell) => names.includes(plainName(cell)));
  return known.length * 1000 + Math.min(cells.length, 999);
}

function firstRow(text: string, sign: string): string[] {
  const start = text.search(/[^\r\n]/);
  const end = text.slice(start, start + 100_000).search(/[\r\n]/);
  const line = text.slice(start, end === -1 ? start + 100_000 : start + end);
  const [found] = createRecordReader(sign).read(line, "end");
  return found?.records[0] ?? [];
}
