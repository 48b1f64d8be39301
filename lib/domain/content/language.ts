/** The languages a template body can be written in (spec, Resources and their fields: Message). */
export const LANGUAGES = ["english", "chinese", "malay", "tamil"] as const;

export type Language = (typeof LANGUAGES)[number];

/** The requested language in lower case, whatever its case was; null when it is unknown. */
export function parseLanguage(text: string): Language | null {
  const folded = text.toLowerCase();
  return LANGUAGES.find((language) => language === folded) ?? null;
}
