const NEEDS_QUOTES = /[",\r\n]/;

/** One line of a CSV for a program, with every value unchanged. A spreadsheet may calculate its cells. */
export function plainLine(cells: readonly string[]): string {
  return `${cells.map(plainCell).join(",")}\n`;
}

function plainCell(value: string): string {
  return NEEDS_QUOTES.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
}
