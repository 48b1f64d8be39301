import { useId } from "react";
import { LANGUAGES } from "#lib/domain/content/language";
import type { UploadRules } from "#lib/wire/console/upload";

/** The template's text in each language, as it stands at the campaign's service. */
export function TemplateFields({ rules }: { rules: UploadRules }) {
  const id = useId();
  return (
    <>
      <p className="text-text-muted">
        Copy each text as the service has it, without header and footer. Write variables in double braces, as
        in <code className="font-mono text-xs">{"{{name}}"}</code>. Leave a language empty if the campaign
        does not use it.
        {rules.source === "learned" && " The texts below were learned from messages read so far."}
      </p>
      {LANGUAGES.map((language) => (
        <div key={language} className="grid gap-1">
          <label htmlFor={`${id}-${language}`} className="font-medium capitalize">
            {language}
          </label>
          <textarea
            id={`${id}-${language}`}
            name={language}
            rows={3}
            maxLength={5000}
            defaultValue={rules.bodies[language] ?? ""}
            className="control h-auto! w-full py-1.5"
          />
        </div>
      ))}
      <label className="flex items-start gap-2">
        <input
          type="checkbox"
          name="nationalIds"
          defaultChecked={rules.nationalIds}
          className="mt-0.5 size-4 accent-accent"
        />
        Recipients may be national identity numbers
      </label>
    </>
  );
}
