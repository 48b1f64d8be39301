import { previewOf } from "#components/uploads/file/upload-preview.ts";
import { CostlyText } from "#components/uploads/table/costly-text";
import { RefusedText } from "#components/uploads/table/refused-text";
import { cheaperOf } from "#lib/domain/content/cheaper";
import { fullTexts } from "#lib/domain/content/full-texts";
import { isBlank, valuesByName } from "#lib/domain/content/values";
import type { SingleSend } from "#lib/domain/messages/single-send";
import { counted } from "#lib/domain/text/counted";
import type { UploadRules } from "#lib/wire/console/upload";

type Props = {
  message: SingleSend;
  rules: UploadRules;
  /** Null while it is being sent. */
  onReplace: ((values: SingleSend["values"]) => void) | null;
};

/** The message as the phone will show it, with the variables that are still empty standing as such. */
export function SendPreview({ message, rules, onReplace }: Props) {
  const { language } = message;
  const values = rules.variables.map((variable) => message.values[variable] ?? "");
  const shown = previewOf(rowOf(message, rules), rules);
  const { length } = previewOf({ row: 1, ...message, values }, rules);
  const costly = cheaperOf(fullTexts(rules)[language] ?? "", rules.variables)(values);
  const open = values.filter(isBlank).length;
  return (
    <section aria-label="Preview" className="grid gap-3 rounded-lg border bg-surface p-4 lg:sticky lg:top-0">
      <h2 className="font-semibold">Preview</h2>
      <p
        lang={shown.lang}
        className="min-h-28 rounded-lg border bg-sunken p-3 text-base wrap-anywhere whitespace-pre-wrap"
      >
        {shown.text}
      </p>
      {shown.note && <p className="text-xs text-text-muted">{shown.note}</p>}
      <dl className="grid grid-cols-[5rem_minmax(0,1fr)] gap-y-1.5">
        <dt className="text-text-muted">Recipient</dt>
        <dd className="break-all tabular-nums">{message.recipient || "not entered"}</dd>
        <dt className="text-text-muted">Length</dt>
        <dd>
          {length}
          {open > 0 && `, without ${counted(open, "value")} to fill in`}
        </dd>
      </dl>
      <CostlyText
        costly={costly}
        onReplace={costly && onReplace && (() => onReplace(valuesByName(rules.variables, costly.values)))}
      />
      <RefusedText
        text={values.join("\n\n")}
        list={rules.refusedCharacters}
        onReplace={onReplace && ((replace) => onReplace(valuesByName(rules.variables, values.map(replace))))}
      />
    </section>
  );
}

/** Makes the message a row of a file, so that both use the same preview. */
function rowOf({ recipient, language, values }: SingleSend, { variables }: UploadRules) {
  const shown = variables.map((variable) => {
    const value = values[variable] ?? "";
    return isBlank(value) ? `{{${variable}}}` : value;
  });
  return { row: 1, recipient, language, values: shown };
}
