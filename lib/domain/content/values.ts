// U+2800, the Braille blank, is invisible without being white space or ignorable.
const BLANK = /^[\s\p{Default_Ignorable_Code_Point}\p{Cc}\u{2800}]*$/u;

/**
 * The template values of a single send, or null when they are not exactly what the template asks for: every
 * variable, no other key, each a string one can see and a database can store. A key named `__proto__` is an extra
 * key like any other, and the result inherits nothing (spec, Single send: `values`).
 */
export function readValues(raw: unknown, variables: readonly string[]): Record<string, string> | null {
  if (typeof raw !== "object" || raw === null || Array.isArray(raw)) return null;
  const given = new Map<string, unknown>(Object.entries(raw));
  if (given.size !== variables.length) return null;

  const values: Record<string, string> = Object.create(null);
  for (const variable of variables) {
    const value = given.get(variable);
    if (typeof value !== "string" || isBlank(value) || !isStorable(value)) return null;
    values[variable] = value;
  }
  return values;
}

/** A row's values under the names of its variables. */
export function valuesByName(
  variables: readonly string[],
  values: readonly string[],
): Record<string, string> {
  return Object.fromEntries(variables.map((variable, index) => [variable, values[index] ?? ""]));
}

/** Whether a reader sees nothing: white space, control and invisible characters only. */
export function isBlank(text: string): boolean {
  const first = text.charCodeAt(0);
  if (first > 0x20 && first < 0x7f) return false;
  return BLANK.test(text);
}

/** Whether UTF-8 and PostgreSQL can store the text unchanged: no NUL and no unpaired surrogate. */
export function isStorable(text: string): boolean {
  return !text.includes("\0") && text.isWellFormed();
}
