/** Placeholders in an HTTP route's templates, besides `secret.NAME`. */
export const PLACEHOLDERS = [
  "recipient",
  "sender",
  "text",
  "textHex",
  "textOrHex",
  "alphabet",
  "segments",
  "reference",
  "callbackUrl",
  "validityMinutes",
] as const;
export type Placeholder = (typeof PLACEHOLDERS)[number];

/** The values of one message. */
export type Filling = Record<Placeholder, string> & { secret: (name: string) => string | null };

/** How a value is escaped where it is inserted. */
export type Encoding = "json" | "form" | "xml" | "text" | "url" | "header";

const BRACES = /\{([A-Za-z][A-Za-z0-9_.]*)\}/g;
const SECRET = /^secret\.([A-Za-z0-9_]{1,40})$/;

/** XML 1.0 forbids these characters even as references (Char). */
const NOT_IN_XML = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

const ENCODE: Record<Encoding, (value: string) => string> = {
  // The template already has the quotes around the value.
  json: (value) => JSON.stringify(value).slice(1, -1),
  form: (value) => encodeURIComponent(value).replaceAll("%20", "+"),
  xml: (value) => value.replace(NOT_IN_XML, "").replace(/[&<>"'\r]/g, (sign) => `&#${sign.codePointAt(0)};`),
  url: encodeURIComponent,
  text: (value) => value,
  // A character that a header cannot hold would fail the request.
  header: (value) => value.replace(/[^\x20-\x7e]/g, "").trim(),
};

/** Names between braces, each once, in the order of first use. */
export function namesIn(template: string): string[] {
  return [...new Set(Array.from(template.matchAll(BRACES), ([, name = ""]) => name))];
}

/** The secret that a name refers to; null for any other name. */
export function secretNamed(name: string): string | null {
  return SECRET.exec(name)?.[1] ?? null;
}

export function isPlaceholder(name: string): name is Placeholder {
  return PLACEHOLDERS.some((placeholder) => placeholder === name);
}

/** Fills in the text's placeholders. Values are never parsed again: `{text}` in a value stays as it is. */
export function fillTemplate(template: string, filling: Filling, encoding: Encoding): string {
  return template.replace(BRACES, (braces, name: string) => {
    const value = valueNamed(name, filling);
    return value === null ? braces : ENCODE[encoding](value.toWellFormed());
  });
}

function valueNamed(name: string, filling: Filling): string | null {
  if (isPlaceholder(name)) return filling[name];
  const secret = secretNamed(name);
  return secret === null ? null : filling.secret(secret);
}
