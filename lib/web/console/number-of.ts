/** A number in a path; 0, which nothing has, when it is no number. */
export function numberOf(text: string): number {
  return /^\d{1,9}$/.test(text) ? Number(text) : 0;
}
