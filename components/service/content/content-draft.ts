import type { ContentDraft } from "#components/service/service-queries.ts";
import { sampleValue } from "#lib/domain/api/example-call";
import { cheaperText } from "#lib/domain/content/cheaper";
import { LANGUAGES, type Language } from "#lib/domain/content/language";
import { countSegments } from "#lib/domain/content/segments";
import {
  LONG_BODY_CHARACTERS,
  MAX_BODY_CHARACTERS,
  renderBody,
  renderFullMessage,
  templateVariables,
} from "#lib/domain/content/template";
import { templateProblems } from "#lib/domain/content/template-problems";

/** Language tags that give a browser the right voice and spelling. */
export const LANGUAGE_CODES: Record<Language, string> = {
  english: "en",
  chinese: "zh",
  malay: "ms",
  tamil: "ta",
};

export function draftLanguages({ templates }: ContentDraft): Language[] {
  return LANGUAGES.filter((language) => templates[language] !== undefined);
}

/** Every variable that any language uses, in the order of first use. */
export function draftVariables(draft: ContentDraft): string[] {
  return [
    ...new Set(
      draftLanguages(draft).flatMap((language) => templateVariables(draft.templates[language] ?? "")),
    ),
  ];
}

/** Variables that other languages use and this one does not. */
export function missingVariables(draft: ContentDraft, language: Language): string[] {
  const own = templateVariables(draft.templates[language] ?? "");
  return draftVariables(draft).filter((variable) => !own.includes(variable));
}

export function problemsAt(draft: ContentDraft, language: Language): string[] {
  const problems = templateProblems(draft.templates).filter((problem) => problem.language === language);
  return problems.map(({ message }) => message);
}

/** Whether the service would accept the draft, apart from lengths that depend on values. */
export function isComplete(draft: ContentDraft): boolean {
  return draftLanguages(draft).length > 0 && templateProblems(draft.templates).length === 0;
}

export function isSameContent(one: ContentDraft, other: ContentDraft): boolean {
  return JSON.stringify(cleanContent(one)) === JSON.stringify(cleanContent(other));
}

/** Only the content that is sent to the service: footers of languages without a template are left out. */
export function cleanContent(draft: ContentDraft): ContentDraft {
  const languages = draftLanguages(draft);
  const pick = (texts: Record<string, string>) =>
    Object.fromEntries(languages.map((language) => [language, texts[language] ?? ""]));
  return { header: draft.header, footer: pick(draft.footer), templates: pick(draft.templates) };
}

/** A language's message with sample values, and its length. */
export function previewContent(draft: ContentDraft, language: Language, samples: Record<string, string>) {
  const template = draft.templates[language] ?? "";
  const values = Object.fromEntries(
    templateVariables(template).map((variable) => [variable, samples[variable] || sampleValue(variable)]),
  );
  const body = renderBody(template, values);
  const text = renderFullMessage({ header: draft.header, body, footer: draft.footer[language] ?? "" });
  return {
    text,
    body: body.length,
    ...countSegments(text),
    costly: cheaperText(text),
    warning: lengthWarning(body.length),
  };
}

/** With characters of a language's message replaced; what it shares with the others is changed for them too. */
export function replacedDraft(
  { header, templates, footer }: ContentDraft,
  language: Language,
  replace: (text: string) => string,
): ContentDraft {
  return {
    header: replace(header),
    templates: { ...templates, [language]: replace(templates[language] ?? "") },
    footer: { ...footer, [language]: replace(footer[language] ?? "") },
  };
}

function lengthWarning(characters: number): { refused: boolean; message: string } | null {
  if (characters > MAX_BODY_CHARACTERS) {
    return {
      refused: true,
      message: `The text has ${characters} characters. A message with more than ${MAX_BODY_CHARACTERS} is refused.`,
    };
  }
  if (characters < LONG_BODY_CHARACTERS) return null;
  return {
    refused: false,
    message: `The text has ${characters} characters, which is long for a text message. The limit is ${MAX_BODY_CHARACTERS}.`,
  };
}
