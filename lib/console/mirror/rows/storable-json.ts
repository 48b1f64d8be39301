/** JSON that PostgreSQL can store: without the NUL and lone surrogates that another service may send. */
export function storableJson(value: unknown): string {
  const json = JSON.stringify(value);
  if (!/\\u(0000|d[89a-f])/i.test(json)) return json;
  return JSON.stringify(value, (_, part: unknown) => {
    if (typeof part === "string") return storableText(part);
    if (typeof part !== "object" || part === null || Array.isArray(part)) return part;
    return Object.fromEntries(Object.entries(part).map(([name, inner]) => [storableText(name), inner]));
  });
}

const MAY_BE_UNSTORABLE = /[\0\ud800-\udfff]/;

/** The text without NUL and lone surrogates. */
export function storableText(text: string): string {
  if (!MAY_BE_UNSTORABLE.test(text)) return text;
  return text.replaceAll("\0", "").toWellFormed();
}
