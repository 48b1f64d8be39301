const MAX_FIELDS = 1000;

/**
 * A body as JSON or as the fields of a form, whichever it is; null when it is neither. Some providers name the other type than
 * they send. Whole numbers beyond 2^53 stay the text that they were, because providers number messages with them.
 */
export function parseBody(text: string, contentType: string): unknown {
  const body = text.replace(/^\uFEFF/, "");
  const isForm = /^application\/x-www-form-urlencoded\b/i.test(contentType);
  if (isForm && !/^\s*[{[]/.test(body)) return parseForm(body);
  try {
    return JSON.parse(body, exactly);
  } catch {
    return isForm || FORM.test(body.trim()) ? parseForm(body) : null;
  }
}

/** Matches a form's fields, but no sentence, page or broken JSON. */
const FORM = /^[\w.[\]-]+=[^\s<>"{}]*$/;

/** Fields of a form or a query by name; the first value of a name counts. At most 1,000 fields are read. */
export function parseForm(text: string): Record<string, string> {
  const fields: Record<string, string> = Object.create(null);
  const pairs = text.split("&", MAX_FIELDS).join("&");
  for (const [name, value] of new URLSearchParams(pairs)) fields[name] ??= value;
  return fields;
}

function exactly(this: unknown, _name: string, value: unknown, context?: { source?: string }): unknown {
  const isLarge = typeof value === "number" && Number.isInteger(value) && !Number.isSafeInteger(value);
  return isLarge && context?.source !== undefined && /^-?\d+$/.test(context.source) ? context.source : value;
}
