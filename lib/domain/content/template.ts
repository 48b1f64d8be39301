/** Longest body after filling in, in UTF-16 units; header and footer are not counted. */
export const MAX_BODY_CHARACTERS = 1000;

const PLACEHOLDER = /\{\{([a-z][a-z0-9_]*)\}\}/g;

/** The variables of a body, each once, in the order of first use (spec, Template body). */
export function templateVariables(body: string): string[] {
  return [...new Set(placeholdersOf(body))];
}

type Values = Readonly<Record<string, string>>;

/** A message of this length takes many segments, so longer ones are warned of. */
export const LONG_BODY_CHARACTERS = 320;

/**
 * The body with its variables filled in. Values are text, never patterns: `$&` and `{{name}}` in a value stay as
 * they are, and a placeholder without a value of its own stays too.
 */
export function renderBody(body: string, values: Values): string {
  return bodyRenderer(body)(values);
}

/** Like `renderBody`, but for many messages of one body. */
export function bodyRenderer(body: string): (values: Values) => string {
  const [first = "", ...pieces] = body.split(PLACEHOLDER);
  return (values) => {
    let text = first;
    for (let i = 0; i < pieces.length; i += 2) {
      const variable = pieces[i] ?? "";
      text += (Object.hasOwn(values, variable) ? values[variable] : null) ?? `{{${variable}}}`;
      text += pieces[i + 1];
    }
    return text;
  };
}

/** The text on a phone: header, body and footer separated by `---`; an empty one is left out with its separator. */
export function renderFullMessage(parts: { header: string; body: string; footer: string }): string {
  return [parts.header, parts.body, parts.footer].filter((part) => part !== "").join("\n\n---\n\n");
}

/**
 * The parts of a body's length, so that a million rows are measured without rendering one. The length is
 * `fixed` plus, for each variable, `uses` times the length of its value.
 */
export function measureBody(body: string, variables: readonly string[]): { fixed: number; uses: number[] } {
  const placeholders = placeholdersOf(body);
  return {
    fixed: withoutValues(body).length,
    uses: variables.map((variable) => placeholders.filter((placeholder) => placeholder === variable).length),
  };
}

/** The text that every message of this body contains, whatever its values. */
export function withoutValues(body: string): string {
  return body.replace(PLACEHOLDER, "");
}

function placeholdersOf(body: string): string[] {
  return Array.from(body.matchAll(PLACEHOLDER), ([, variable = ""]) => variable);
}
