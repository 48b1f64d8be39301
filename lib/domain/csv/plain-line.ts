const NEEDS_QUOTES = /[",\r\n]/;

/** One line of a CSV for a program: every value as it is. Nothing in it is kept from running in a spreadsheet. */
export function plainLine(cells: readonly string[]): string {
  return `${cells.map(plainCell).join(",")}\n`;
}

function plainCell(value: string): string {
  return NEEDS_QUOTES.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
}
