/** Whether PostgreSQL can store every text in a JSON value: it takes no NUL and no unpaired surrogate. */
export function isStorable(value: unknown): boolean {
  // No recursion: a body may be nested deeper than the stack.
  const left = [value];
  while (left.length > 0) {
    const one = left.pop();
    if (typeof one === "string" && (one.includes("\0") || !one.isWellFormed())) return false;
    if (typeof one === "object" && one !== null) for (const entry of Object.entries(one)) left.push(...entry);
  }
  return true;
}
