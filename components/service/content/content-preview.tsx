import { LANGUAGE_CODES, previewContent } from "#components/service/content/content-draft.ts";
import type { ContentDraft } from "#components/service/service-queries.ts";
import { CostlyText } from "#components/uploads/table/costly-text";
import { RefusedText } from "#components/uploads/table/refused-text";
import { withLikenesses } from "#lib/domain/content/gsm-likeness";
import type { Language } from "#lib/domain/content/language";

type Props = {
  language: Language;
  draft: ContentDraft;
  /** Characters that the campaign's provider refuses. */
  refused: string;
  samples: Record<string, string>;
  /** Changes its texts; null where nobody may. */
  onReplace: ((replace: (text: string) => string) => void) | null;
};

/** The message as a phone will show it, and how long it is as it will be billed. */
export function ContentPreview({ language, draft, refused, samples, onReplace }: Props) {
  const { text, body, encoding, units, segments, forcedBy, costly, warning } = previewContent(
    draft,
    language,
    samples,
  );
  return (
    <section aria-label={`Preview in ${language}`} className="grid gap-2">
      <h3 className="font-medium">Preview</h3>
      <p
        lang={LANGUAGE_CODES[language]}
        className="min-h-20 rounded-lg border bg-sunken p-3 text-base wrap-anywhere whitespace-pre-wrap"
      >
        {text}
      </p>
      <dl className="grid grid-cols-[6rem_minmax(0,1fr)] gap-y-1 tabular-nums [&>dt]:text-text-muted">
        <dt>Characters</dt>
        <dd>
          {text.length.toLocaleString("en")} ({body.toLocaleString("en")} in the text alone)
        </dd>
        <dt>Encoding</dt>
        <dd>
          {encoding}
          {forcedBy !== null && <>, because of “{forcedBy}”</>}
        </dd>
        <dt>Segments</dt>
        <dd>
          {segments} ({units} {encoding === "GSM-7" ? "septets" : "units"}), header and footer included
        </dd>
      </dl>
      <CostlyText
        costly={costly}
        onReplace={onReplace && (() => onReplace((text) => withLikenesses(text)))}
      />
      <RefusedText text={text} list={refused} onReplace={onReplace} />
      {warning && (
        <p className={warning.refused ? "text-status-failed" : "text-status-overdue"}>{warning.message}</p>
      )}
    </section>
  );
}
