import { Plus } from "lucide-react";
import { draftLanguages } from "#components/service/content/content-draft.ts";
import type { ContentDraft } from "#components/service/service-queries.ts";
import { Button } from "#components/ui/form/button";
import { LANGUAGES, type Language } from "#lib/domain/content/language";

type Props = { draft: ContentDraft; readOnly: boolean; onAdd: (language: Language) => void };

export function LanguageChoice({ draft, readOnly, onAdd }: Props) {
  const present = draftLanguages(draft);
  const others = LANGUAGES.filter((language) => !present.includes(language));
  return (
    <div className="grid gap-1">
      <p className="font-medium">Languages</p>
      <p className="capitalize">{present.join(", ") || "none"}</p>
      {!readOnly && others.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {others.map((language) => (
            <Button
              key={language}
              size="small"
              aria-label={`Add ${language}`}
              onClick={() => onAdd(language)}
            >
              <Plus size={13} aria-hidden />
              <span className="capitalize">{language}</span>
            </Button>
          ))}
        </div>
      )}
      <p className="text-xs text-text-muted">All languages must use the same variables.</p>
    </div>
  );
}
