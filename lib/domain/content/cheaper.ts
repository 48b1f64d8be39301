import { GSM_SEPTETS } from "#lib/domain/content/gsm-alphabet";
import { GSM_LIKENESSES } from "#lib/domain/content/gsm-likeness";
import { countSegments } from "#lib/domain/content/segments";
import { renderBody } from "#lib/domain/content/template";

/** `characters` are all that have to be replaced, each once. `before` and `after` are segments. */
export type Cheaper = { characters: string; values: string[]; before: number; after: number };

/**
 * A message with characters replaced that make it dear, or null where replacing saves no segment. One character that
 * GSM 03.38 lacks is enough to make a text dear, so either all of them can be replaced, or none is.
 */
export function cheaper(
  body: string,
  variables: readonly string[],
  values: readonly string[],
): Cheaper | null {
  const found = new Set<string>();
  for (const value of values) {
    for (const character of value) {
      if (GSM_SEPTETS.has(character)) continue;
      if (!GSM_LIKENESSES.has(character)) return null;
      found.add(character);
    }
  }
  if (found.size === 0) return null;
  const replaced = values.map((value) => Array.from(value, likeness).join(""));
  const before = segmentsOf(values);
  const after = segmentsOf(replaced);
  return after < before ? { characters: [...found].sort().join(""), values: replaced, before, after } : null;

  function segmentsOf(filled: readonly string[]): number {
    const named = Object.fromEntries(variables.map((variable, index) => [variable, filled[index] ?? ""]));
    return countSegments(renderBody(body, named)).segments;
  }
}

function likeness(character: string): string {
  return GSM_LIKENESSES.get(character) ?? character;
}
