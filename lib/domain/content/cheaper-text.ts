import { GSM_SEPTETS } from "#lib/domain/content/gsm-alphabet";
import { GSM_LIKENESSES } from "#lib/domain/content/gsm-likeness";
import { countSegments } from "#lib/domain/content/segments";

/** The characters that alone make a whole text dear, each once; null where replacing them saves no segment. */
export function cheaperText(text: string): { characters: string; before: number; after: number } | null {
  const foreign = [...new Set(text)].filter((character) => !GSM_SEPTETS.has(character));
  if (foreign.length === 0 || !foreign.every((character) => GSM_LIKENESSES.has(character))) return null;
  const before = countSegments(text).segments;
  const after = countSegments(withLikenesses(text)).segments;
  return after < before ? { characters: foreign.sort().join(""), before, after } : null;
}

/** The text with what GSM 03.38 has instead of characters that look alike. */
export function withLikenesses(text: string): string {
  return Array.from(text, (character) => GSM_LIKENESSES.get(character) ?? character).join("");
}
