import { characterClass } from "#lib/domain/content/character-class";
import { GSM_SEPTETS } from "#lib/domain/content/gsm-alphabet";
import { GSM_LIKENESSES, withLikenesses } from "#lib/domain/content/gsm-likeness";
import { countSegments, evenSegments } from "#lib/domain/content/segments";
import { bodyRenderer, measureBody } from "#lib/domain/content/template";

/** `characters` are all characters to replace, each once. `before` and `after` count segments. */
export type Cheaper = { characters: string; values: string[]; before: number; after: number };

const FOREIGN = new RegExp(`[^${characterClass(GSM_SEPTETS.keys())}]`, "gu");
const EVEN = [...GSM_SEPTETS].filter(([, septets]) => septets.length === 1);
/** Matches characters that do not take exactly one septet. */
const UNEVEN = new RegExp(`[^${characterClass(EVEN.map(([character]) => character))}]`, "u");

/** A whole text without costly characters, or null where no segment is saved. */
export function cheaperText(text: string): Cheaper | null {
  return cheaperOf("{{text}}", ["text"])([text]);
}

/**
 * Gives, for messages of this body, values without costly characters, or null where no segment is saved. A single
 * character that GSM 03.38 lacks makes the whole text cost more, so all of them are replaced or none. This runs for
 * every such row of a file, so a text is rendered only if it has characters of two septets.
 */
export function cheaperOf(body: string, variables: readonly string[]) {
  const { fixed, uses } = measureBody(body, variables);
  const render = bodyRenderer(body);
  const isEven = !UNEVEN.test(filled(variables.map(() => "")));

  function filled(values: readonly string[]): string {
    return render(Object.fromEntries(variables.map((variable, index) => [variable, values[index] ?? ""])));
  }
  function lengthOf(values: readonly string[]): number {
    return values.reduce((sum, value, index) => sum + value.length * (uses[index] ?? 0), fixed);
  }
  return (values: readonly string[]): Cheaper | null => {
    const found = replace(values);
    if (!found) return null;
    const isExact = isEven && !found.values.some((value) => UNEVEN.test(value));
    const before = isExact ? evenSegments(lengthOf(values), "UCS-2") : countSegments(filled(values)).segments;
    const after = isExact
      ? evenSegments(lengthOf(found.values), "GSM-7")
      : countSegments(filled(found.values)).segments;
    return after < before ? { ...found, before, after } : null;
  };
}

function replace(values: readonly string[]): Pick<Cheaper, "characters" | "values"> | null {
  const found = new Set(values.flatMap((value) => value.match(FOREIGN) ?? []));
  if (found.size === 0) return null;
  for (const character of found) if (!GSM_LIKENESSES.has(character)) return null;
  return { characters: [...found].sort().join(""), values: values.map((value) => withLikenesses(value)) };
}
