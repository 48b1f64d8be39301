/**
 * Joins texts into one piece. V8 keeps the result of `+` and templates as a tree, which JSON.stringify has to flatten
 * first, and a page of 100 messages has a thousand of them. Pages of messages are therefore faster with this function.
 */
export function flatText(...parts: (string | number)[]): string {
  return parts.join("");
}
