export type BodyPart = {
  text: string;
  /** Index in the body at which the part begins. */
  start: number;
  kind: "text" | "variable" | "fault";
  /** Why it is no valid placeholder; null if it is valid or text. */
  problem: string | null;
};

/** Divides a body into the parts that an editor distinguishes: text, variables, and faulty placeholders. */
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

/** Matches everything meant as a placeholder: doubled braces and the text between, or one unpaired side. */
export const BRACES = /\{{2,}[^{}]*\}*|\}{2,}/g;
/** These are columns of every CSV, so no variable can have their names. */
const RESERVED = ["recipient", "language"];

export function placeholderProblem(braces: string): string | null {
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
