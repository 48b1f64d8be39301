/** A number in a path; 0, which nothing has, when it is no number. */
export function numberOf(text: string): number {
  return /^\d{1,9}$/.test(text) ? Number(text) : 0;
}

/** A number that may be as large as the rows of a table become; null when the text is none. */
export function numberIn(text: string | null): number | null {
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null;
}
