/** One line of a CSV for a spreadsheet. Texts stay texts in it; numbers are written as they are, null as nothing. */
export function csvLine(cells: readonly (string | number | null)[]): string {
  return `${cells.map(csvCell).join(",")}\r\n`;
}

function csvCell(cell: string | number | null): string {
  return typeof cell === "string" ? quoted(asText(cell)) : String(cell ?? "");
}

/**
 * What a spreadsheet takes for text: anything that it would calculate, or shorten as a number, gets an apostrophe in
 * front. A cell is calculated when it begins with = + - @, also after a tab or a line break.
 */
export function asText(value: string): string {
  const visible = value.replace(/^[\s\p{Default_Ignorable_Code_Point}\p{Cc}]+/u, "");
  const isFormula = /^[=+\-@＝＋－＠|%]/.test(visible) || /^[\t\r\n]/.test(value);
  const isNumber = /^[\d.,eE+\-/: ]+$/.test(value) && /\d/.test(value);
  return isFormula || isNumber ? `'${value}` : value;
}

function quoted(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
