import { X } from "lucide-react";
import { LANGUAGE_CODES, missingVariables, problemsAt } from "#components/service/content/content-draft.ts";
import { ContentPreview } from "#components/service/content/content-preview";
import { TemplateEditor } from "#components/service/content/template-editor";
import { Section } from "#components/service/section";
import type { ContentDraft } from "#components/service/service-queries.ts";
import { Button } from "#components/ui/form/button";
import { TextArea } from "#components/ui/form/text-area";
import type { Language } from "#lib/domain/content/language";

type Props = {
  language: Language;
  draft: ContentDraft;
  refused: string;
  samples: Record<string, string>;
  readOnly: boolean;
  error: string | null;
  onBody: (text: string) => void;
  onFooter: (text: string) => void;
  onReplace: (replace: (text: string) => string) => void;
  onRemove: (() => void) | null;
};

export function LanguageContent(props: Props) {
  const { language, draft, refused, samples, readOnly, error, onBody, onFooter, onReplace, onRemove } = props;
  const name = `${language.charAt(0).toUpperCase()}${language.slice(1)}`;
  const body = draft.templates[language] ?? "";
  // An empty text is no mistake before it was touched.
  const problems = body === "" ? [] : problemsAt(draft, language);
  return (
    <Section
      title={name}
      aside={
        !readOnly &&
        onRemove && (
          <Button size="small" look="quiet" aria-label={`Remove ${language}`} onClick={onRemove}>
            <X size={13} aria-hidden />
            Remove
          </Button>
        )
      }
    >
      <div className={`grid items-start gap-4 ${onRemove ? "" : "lg:grid-cols-2"}`}>
        <div className="grid gap-3">
          <TemplateEditor
            label={`Text in ${name}`}
            lang={LANGUAGE_CODES[language]}
            value={body}
            missing={missingVariables(draft, language)}
            problems={
              error && !problems.some((problem) => error.includes(problem)) ? [...problems, error] : problems
            }
            readOnly={readOnly}
            onChange={onBody}
          />
          <TextArea
            label={`Footer in ${name}`}
            rows={2}
            maxLength={500}
            lang={LANGUAGE_CODES[language]}
            value={draft.footer[language] ?? ""}
            readOnly={readOnly}
            onChange={(event) => onFooter(event.target.value)}
            hint="Optional."
          />
        </div>
        <ContentPreview {...{ language, draft, refused, samples }} onReplace={readOnly ? null : onReplace} />
      </div>
    </Section>
  );
}
