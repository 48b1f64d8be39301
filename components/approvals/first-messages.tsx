import { TriangleAlert } from "lucide-react";
import { previewOf } from "#components/uploads/file/upload-preview.ts";
import type { ApprovalDetail } from "#lib/wire/console/approval";

/** The first messages of a file as phones will show them, under the campaign's template as it is now. */
export function FirstMessages({ detail }: { detail: ApprovalDetail }) {
  const { rows, rules, masked, changed, mistakes, file } = detail;
  const [note] = rows.flatMap((row) => previewOf(row, rules).note || []);
  return (
    <section aria-label="Preview" className="grid gap-3 rounded-lg border bg-surface p-4">
      <h2 className="text-base font-semibold">
        {file.rows > rows.length
          ? `The first ${rows.length} of ${file.rows.toLocaleString("en")} messages`
          : "All messages"}
      </h2>
      {changed && (
        <Warning>
          The campaign's template or limits have changed since the upload. This is how the messages look now;
          the whole file is checked again before it is sent.
        </Warning>
      )}
      {mistakes.map((mistake) => (
        <Warning key={mistake}>{mistake}</Warning>
      ))}
      {masked && (
        <p className="text-text-muted">Numbers and values are masked: your role does not see them.</p>
      )}
      {note && <p className="text-text-muted">{note}</p>}
      <ol className="grid gap-3 md:grid-cols-2 2xl:grid-cols-3">
        {rows.map((row) => {
          const { lang, text } = previewOf(row, rules);
          return (
            <li key={row.row} className="grid content-start gap-1">
              <p className="flex flex-wrap gap-x-3 text-xs text-text-muted tabular-nums">
                <span>Row {row.row.toLocaleString("en")}</span>
                <span className="text-text">{row.recipient}</span>
                <span className="capitalize">{row.language}</span>
              </p>
              <p lang={lang} className="rounded-lg border bg-sunken p-3 wrap-anywhere whitespace-pre-wrap">
                {text}
              </p>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

function Warning({ children }: { children: React.ReactNode }) {
  return (
    <p className="flex gap-2 rounded-md border border-notice-border bg-notice px-3 py-2">
      <TriangleAlert size={16} aria-hidden className="mt-0.5 shrink-0 text-status-overdue" />
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </p>
  );
}
