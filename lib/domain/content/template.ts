import { LANGUAGES, type Language } from "#lib/domain/content/language";
import { isBlank, isStorable } from "#lib/domain/content/values";

/** Longest body after filling in, in UTF-16 units; header and footer are not counted. */
export const MAX_BODY_CHARACTERS = 1000;

const PLACEHOLDER = /\{\{([a-z][a-z0-9_]*)\}\}/g;
/** Whatever was meant as a placeholder: doubled braces with what lies between, or either half alone. */
const BRACES = /\{{2,}[^{}]*\}*|\}{2,}/g;
/** Columns of every CSV, so no names for variables. */
const RESERVED = ["recipient", "language"];

/** The variables a body asks for, each once, in the order of first use (spec, Template body). */
export function templateVariables(body: string): string[] {
  return [...new Set(placeholdersOf(body))];
}

type Values = Readonly<Record<string, string>>;

export type BodyPart = {
  text: string;
  /** Where it begins in the body. */
  start: number;
  kind: "text" | "variable" | "fault";
  /** Why it is no placeholder; null where nothing is wrong. */
  problem: string | null;
};

/** A body in the pieces that an editor shows apart: its words, its variables, and what was meant as one. */
export function bodyParts(body: string): BodyPart[] {
  const parts: BodyPart[] = [];
  let end = 0;
  for (const { 0: text, index: start } of body.matchAll(BRACES)) {
    if (start > end) parts.push({ text: body.slice(end, start), start: end, kind: "text", problem: null });
    const problem = placeholderProblem(text);
    parts.push({ text, start, kind: problem === null ? "variable" : "fault", problem });
    end = start + text.length;
  }
  if (end < body.length) parts.push({ text: body.slice(end), start: end, kind: "text", problem: null });
  return parts;
}

/** Warned of from here on: a message this long is many segments. */
export const LONG_BODY_CHARACTERS = 320;

export type TemplateProblem = { language: Language; message: string };

/** Why these bodies cannot be a campaign's template, or nothing; the same variables must serve every language. */
export function templateProblems(templates: Partial<Record<Language, string>>): TemplateProblem[] {
  const languages = LANGUAGES.filter((language) => templates[language] !== undefined);
  return languages.flatMap((language) =>
    [...bodyProblems(templates[language] ?? ""), ...missingVariables(templates, language)].map((message) => ({
      language,
      message,
    })),
  );
}

/**
 * The body with its variables filled in. Values are text, never patterns: `$&` and `{{name}}` in a value stay as
 * they are, and a placeholder without a value of its own stays too.
 */
export function renderBody(body: string, values: Values): string {
  return bodyRenderer(body)(values);
}

/** `renderBody` for many messages of one body. */
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

/** The text a phone receives: header, body and footer under rules of `---`; an empty one takes its rule along. */
export function renderFullMessage(parts: { header: string; body: string; footer: string }): string {
  return [parts.header, parts.body, parts.footer].filter((part) => part !== "").join("\n\n---\n\n");
}

/**
 * What a body's length is made of, so that a million rows are measured without rendering one:
 * `fixed` and, for each variable, `uses` times the length of its value.
 */
export function measureBody(body: string, variables: readonly string[]): { fixed: number; uses: number[] } {
  const placeholders = placeholdersOf(body);
  return {
    fixed: body.replace(PLACEHOLDER, "").length,
    uses: variables.map((variable) => placeholders.filter((placeholder) => placeholder === variable).length),
  };
}

function bodyProblems(body: string): string[] {
  if (isBlank(body)) return ["Write the text of the message."];
  const problems = Array.from(body.matchAll(BRACES), ([braces]) => placeholderProblem(braces)).filter(
    (found) => found !== null,
  );
  const { fixed } = measureBody(body, []);
  if (fixed > MAX_BODY_CHARACTERS) {
    problems.push(
      `The text has ${fixed} characters without its values. The limit is ${MAX_BODY_CHARACTERS} with the values filled in.`,
    );
  }
  if (!isStorable(body)) problems.push("The text contains a damaged character. Type the text again.");
  return problems;
}

function placeholderProblem(braces: string): string | null {
  const shown = braces.length > 40 ? `${braces.slice(0, 40)}…` : braces;
  const name = /^\{\{([^{}]*)\}\}$/.exec(braces)?.[1];
  if (name === undefined)
    return `${shown} is not a complete variable. Write two braces before the name and two after, as in {{name}}.`;
  if (RESERVED.includes(name))
    return `${shown} cannot be used, because ${name} is a column of every CSV file. Choose another name.`;
  if (/^[a-z][a-z0-9_]*$/.test(name)) return null;
  const mended = name
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, "_");
  const hint = /^[a-z][a-z0-9_]*$/.test(mended) ? `Write {{${mended}}}.` : "Write for example {{name}}.";
  return `${shown} is not a variable. Use only lower-case letters, digits and _, and start with a letter. ${hint}`;
}

function missingVariables(templates: Partial<Record<Language, string>>, language: Language): string[] {
  const own = templateVariables(templates[language] ?? "");
  for (const other of LANGUAGES) {
    const missing = templateVariables(templates[other] ?? "").filter((variable) => !own.includes(variable));
    if (missing.length === 0) continue;
    const names = missing.map((variable) => `{{${variable}}}`).join(", ");
    return [
      `${names} is used in ${other} but not in ${language}. All languages must use the same variables.`,
    ];
  }
  return [];
}

function placeholdersOf(body: string): string[] {
  return Array.from(body.matchAll(PLACEHOLDER), ([, variable = ""]) => variable);
}
