import { CheckboxField } from "#components/ui/form/checkbox-field";
import { TextArea } from "#components/ui/form/text-area";
import { LANGUAGES } from "#lib/domain/content/language";
import type { UploadRules } from "#lib/wire/console/upload";

/** Fields for the template's text in each language, as it is at the campaign's service. */
export function TemplateFields({ rules }: { rules: UploadRules }) {
  return (
    <>
      <p className="text-text-muted">
        Copy each text as the service has it, without header and footer. Write variables in double braces, as
        in <code className="font-mono text-xs">{"{{name}}"}</code>. Leave a language empty if the campaign
        does not use it.
        {rules.source === "learned" && " The texts below were learned from messages read so far."}
      </p>
      {LANGUAGES.map((language) => (
        <TextArea
          key={language}
          label={<span className="capitalize">{language}</span>}
          name={language}
          rows={3}
          maxLength={5000}
          defaultValue={rules.bodies[language] ?? ""}
        />
      ))}
      <CheckboxField
        label="Recipients may be national identity numbers"
        name="nationalIds"
        defaultChecked={rules.nationalIds}
      />
    </>
  );
}
