"use client";
import { useState } from "react";
import { draftLanguages, draftVariables, replacedDraft } from "#components/service/content/content-draft.ts";
import { LanguageChoice } from "#components/service/content/language-choice";
import { LanguageContent } from "#components/service/content/language-content";
import { SampleValues } from "#components/service/content/sample-values";
import { Section } from "#components/service/section";
import type { ContentDraft } from "#components/service/service-queries.ts";
import { TextArea } from "#components/ui/form/text-area";
import type { Language } from "#lib/domain/content/language";

type Props = {
  draft: ContentDraft;
  /** Characters that the campaign's provider refuses. */
  refused: string;
  /** Whether the content is locked, or the person may not change it. */
  readOnly: boolean;
  /** The service's refusal of a field. */
  at: (field: string) => string | null;
  onChange: (draft: ContentDraft) => void;
};

/** Edits the content: the languages side by side, each with its text, footer and preview on a phone. */
export function ContentFields({ draft, refused, readOnly, at, onChange }: Props) {
  const [samples, setSamples] = useState<Record<string, string>>({});
  const variables = draftVariables(draft);
  const isOnly = draftLanguages(draft).length === 1;
  const set = (part: "templates" | "footer", language: Language, text: string) =>
    onChange({ ...draft, [part]: { ...draft[part], [language]: text } });
  function remove(language: Language) {
    const { [language]: _, ...templates } = draft.templates;
    onChange({ ...draft, templates });
  }
  return (
    <div className="grid gap-3">
      <Section title="For all languages">
        <div className="grid items-start gap-4 md:grid-cols-2">
          <TextArea
            label="Header"
            rows={2}
            maxLength={500}
            value={draft.header}
            readOnly={readOnly}
            error={at("header")}
            onChange={(event) => onChange({ ...draft, header: event.target.value })}
            hint="Shown above every message, for example the sender's name. Optional."
          />
          <LanguageChoice
            draft={draft}
            readOnly={readOnly}
            onAdd={(language) => set("templates", language, "")}
          />
        </div>
      </Section>
      <div className={`grid items-start gap-3 ${isOnly ? "" : "lg:grid-cols-2"}`}>
        {draftLanguages(draft).map((language) => (
          <LanguageContent
            key={language}
            language={language}
            draft={draft}
            refused={refused}
            samples={samples}
            readOnly={readOnly}
            error={at(`templates.${language}`)}
            onBody={(text) => set("templates", language, text)}
            onFooter={(text) => set("footer", language, text)}
            onReplace={(replace) => onChange(replacedDraft(draft, language, replace))}
            onRemove={isOnly ? null : () => remove(language)}
          />
        ))}
      </div>
      <Section title="Sample values">
        <p className="text-text-muted">
          The previews show these in place of the variables. They are not saved.
        </p>
        <div className="max-w-xl">
          <SampleValues variables={variables} samples={samples} onChange={setSamples} />
        </div>
      </Section>
    </div>
  );
}
