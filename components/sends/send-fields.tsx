"use client";
import { ValueField } from "#components/sends/value-field";
import { Field, SelectField } from "#components/ui/form/field";
import type { Language } from "#lib/domain/content/language";
import type { SendProblem, SingleSend } from "#lib/domain/messages/single-send";
import type { UploadRules } from "#lib/wire/console/upload";

type Props = {
  rules: UploadRules;
  languages: Language[];
  draft: SingleSend;
  message: SingleSend;
  problems: SendProblem[];
  disabled: boolean;
  onChange: (draft: SingleSend) => void;
  onSend: () => void;
};

/** Fields for the recipient, the language, and each variable of the template. */
export function SendFields({
  rules,
  languages,
  draft,
  message,
  problems,
  disabled,
  onChange,
  onSend,
}: Props) {
  const wrong = (field: SendProblem["field"], variable?: string) =>
    problems.find((each) => each.field === field && each.variable === variable)?.message ?? null;
  const { recipient } = message;
  const written = recipient !== draft.recipient.trim() ? `Sent to ${recipient}.` : "";
  const values = wrong("values");
  return (
    <fieldset disabled={disabled} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <legend className="sr-only">The message</legend>
      <Field
        label="Recipient"
        name="recipient"
        inputMode="tel"
        autoComplete="off"
        maxLength={64}
        value={draft.recipient}
        error={wrong("recipient")}
        hint={`${written} Phone number with country code${rules.nationalIds ? ", or an identity number, which the service looks up" : ""}.`.trim()}
        onChange={({ target }) => onChange({ ...draft, recipient: target.value })}
      />
      <SelectField
        label="Language"
        name="language"
        value={draft.language}
        error={wrong("language")}
        onChange={({ target }) => {
          const language = languages.find((each) => each === target.value);
          if (language) onChange({ ...draft, language });
        }}
      >
        {languages.map((language) => (
          <option key={language} value={language}>
            {language[0]?.toUpperCase() + language.slice(1)}
          </option>
        ))}
      </SelectField>
      {rules.variables.map((variable) => (
        <ValueField
          key={variable}
          variable={variable}
          isOnly={rules.variables.length === 1}
          value={draft.values[variable] ?? ""}
          error={wrong("values", variable)}
          onChange={(value) => onChange({ ...draft, values: { ...draft.values, [variable]: value } })}
          onSend={onSend}
        />
      ))}
      {values && <p className="text-status-failed">{values}</p>}
    </fieldset>
  );
}
