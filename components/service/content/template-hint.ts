import { bodyParts } from "#lib/domain/content/body-parts";

const RULES =
  "A variable: lower-case letters, digits and _, starting with a letter; not recipient or language; the same in every language.";

export type TemplateHint = {
  text: string;
  wrong: boolean;
  /** The placeholder that is being typed and is still incomplete; null when it is complete. */
  typing: string | null;
};

/** The hint at this position of a body: the rules inside braces and any problem; null outside. */
export function hintAtCaret(body: string, caret: number): TemplateHint | null {
  const part = bodyParts(body).find(
    ({ text, start, kind }) => kind !== "text" && caret > start + 1 && caret <= start + text.length,
  );
  // A complete variable needs no hint behind its closing braces.
  const isBehind = part?.text.endsWith("}}") && caret === part.start + part.text.length;
  if (!part || (isBehind && part.problem === null)) return null;
  if (part.text.includes("}"))
    return { text: part.problem ?? RULES, wrong: part.problem !== null, typing: null };
  const [closed] = bodyParts(`${part.text.slice(0, caret - part.start)}}}`);
  const isEmpty = part.text === "{{";
  const wrong = !isEmpty && closed?.problem ? closed.problem : null;
  return { text: wrong ?? RULES, wrong: wrong !== null, typing: part.text };
}
