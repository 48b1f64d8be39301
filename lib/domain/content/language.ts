/** The languages a template body can be written in (spec, Resources and their fields: Message). */
export const LANGUAGES = ["english", "chinese", "malay", "tamil"] as const;

export type Language = (typeof LANGUAGES)[number];

/** The language a caller named, whatever its case; null when it is none of ours. Stored in lower case. */
export function parseLanguage(text: string): Language | null {
  const folded = text.toLowerCase();
  return LANGUAGES.find((language) => language === folded) ?? null;
}
