import { previewOf } from "#components/uploads/file/upload-preview.ts";
import { isBlank } from "#lib/domain/content/values";
import type { SingleSend } from "#lib/domain/messages/single-send";
import type { UploadRules } from "#lib/wire/console/upload";

/** The message as the phone will show it, with the variables that are still empty standing as such. */
export function SendPreview({ message, rules }: { message: SingleSend; rules: UploadRules }) {
  const shown = previewOf(rowOf(message, rules), rules);
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
        <dd>{shown.length}</dd>
      </dl>
    </section>
  );
}

/** As a row of a file would be, for the same preview. */
export function rowOf({ recipient, language, values }: SingleSend, { variables }: UploadRules) {
  const shown = variables.map((variable) => {
    const value = values[variable] ?? "";
    return isBlank(value) ? `{{${variable}}}` : value;
  });
  return { row: 1, recipient, language, values: shown };
}
