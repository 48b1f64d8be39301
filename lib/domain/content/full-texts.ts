import { LANGUAGES, type Language } from "#lib/domain/content/language";
import { renderFullMessage } from "#lib/domain/content/template";

type Texts = Partial<Record<Language, string>>;

/** A campaign's texts; `frame` is what the service adds around them, where it is known. */
export type CampaignTexts = { bodies: Texts; frame?: { header: string; footers: Texts } | null };

/** The texts with the service's additions, as far as they are known. */
export function fullTexts({ bodies, frame }: CampaignTexts): Texts {
  if (!frame) return bodies;
  const texts: Texts = {};
  for (const language of LANGUAGES) {
    const body = bodies[language];
    if (body === undefined) continue;
    texts[language] = renderFullMessage({
      header: frame.header,
      body,
      footer: frame.footers[language] ?? "",
    });
  }
  return texts;
}
