import { previewOf } from "#components/uploads/file/upload-preview.ts";
import type { CsvRow } from "#lib/domain/csv/rules";
import type { UploadRules } from "#lib/wire/console/upload";

type Props = { row: CsvRow; count?: number; rules: UploadRules };

/** One row's message on a phone, and how many rows are in its language, where that is said. */
export function Phone({ row, count, rules }: Props) {
  const { lang, text, note, length } = previewOf(row, rules);
  return (
    <figure className="grid content-start gap-2">
      <figcaption className="flex items-baseline justify-between gap-2">
        <span className="font-semibold capitalize">{row.language}</span>
        <span className="text-text-muted tabular-nums">{count?.toLocaleString("en")}</span>
      </figcaption>
      <div className="min-h-36 rounded-[1.25rem] border-4 border-border-strong/50 bg-sunken p-3">
        <p
          lang={lang}
          className="w-fit max-w-full rounded-lg rounded-bl-none border bg-surface px-3 py-2 text-base wrap-anywhere whitespace-pre-wrap"
        >
          {text}
        </p>
      </div>
      <p className="text-text-muted tabular-nums">
        Row {row.row.toLocaleString("en")}, {row.recipient}. {length}
      </p>
      {note && <p className="text-xs text-text-muted">{note}</p>}
    </figure>
  );
}
