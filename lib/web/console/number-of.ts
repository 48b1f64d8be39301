/** A number in a path, or 0, which never exists, when the text is no number. */
export function numberOf(text: string): number {
  return /^\d{1,9}$/.test(text) ? Number(text) : 0;
}

/** A number as large as a table's ids can become; null when the text is none. */
export function numberIn(text: string | null): number | null {
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null;
}
