/** An answer, or a callback, in its parts. Names of headers are in lower case. */
export type Parts = {
  status?: number;
  headers: Readonly<Record<string, string>>;
  query: Readonly<Record<string, string>>;
  /** Parsed JSON, or a form's fields; null if the body is neither. */
  body: unknown;
  /** The body as it was received. */
  text?: string;
};

const MAX_DEPTH = 20;
/** A longer value is cut. */
const MAX_CHARACTERS = 4000;

/** Whether this is a path to a value: `status`, `header.x-id`, `query.id`, `body.messages.0.id`, or all of `body`. */
export function isFieldPath(path: string): boolean {
  if (path === "status") return true;
  return /^(header|query)\.[^.\s][^\s]*$/.test(path) || /^body(\.[^.\s]+){0,20}$/.test(path);
}

/** The value at a path, as text; null if it is absent or no text, number or boolean. */
export function valueAt(parts: Parts, path: string): string | null {
  const [first = "", ...names] = path.split(".");
  if (first === "status") return parts.status === undefined ? null : String(parts.status);
  if (first === "header") return ownValue(parts.headers, names.join(".").toLowerCase());
  if (first === "query") return ownValue(parts.query, names.join("."));
  if (first !== "body" || names.length > MAX_DEPTH) return null;
  if (names.length === 0) return asText(parts.text?.trim() || null);
  let found = parts.body;
  for (const name of names) {
    if (typeof found !== "object" || found === null || !Object.hasOwn(found, name)) return null;
    found = (found as Record<string, unknown>)[name];
  }
  return asText(found);
}

function ownValue(values: Readonly<Record<string, string>>, name: string): string | null {
  return Object.hasOwn(values, name) ? asText(values[name]) : null;
}

function asText(value: unknown): string | null {
  if (typeof value !== "string" && typeof value !== "number" && typeof value !== "boolean") return null;
  return String(value).slice(0, MAX_CHARACTERS);
}
