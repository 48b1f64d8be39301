"use client";
import { ChevronLeft, ChevronRight, CircleCheck } from "lucide-react";
import { useState } from "react";
import { Button } from "#components/ui/form/button";
import type { CheckSummary } from "#components/uploads/check/check-summary.ts";
import { previewOf } from "#components/uploads/file/upload-preview.ts";
import { counted } from "#lib/domain/text/counted";
import type { UploadRules } from "#lib/wire/console/upload";

/** The file's messages as phones will show them, one at a time. */
export function MessagePreview({ summary, rules }: { summary: CheckSummary; rules: UploadRules }) {
  const [at, setAt] = useState(0);
  const { preview, languages, rowCount, length } = summary;
  const row = preview[at];
  if (!row) return null;
  const message = previewOf(row, rules);
  const last = preview.length - 1;
  return (
    <section aria-label="Preview" className="grid gap-4 rounded-lg border bg-surface p-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 className="flex items-center gap-2 text-base font-semibold">
          <CircleCheck size={18} aria-hidden className="text-status-delivered" />
          {counted(rowCount, "row")}, no mistakes
        </h2>
        <p className="text-text-muted tabular-nums">
          about {counted(length.segments, "segment")} in all
          {rules.frame ? "" : ", without header and footer"}
        </p>
      </div>
      <ul aria-label="Languages" className="flex flex-wrap gap-2">
        {languages.map(({ language, count }) => (
          <li key={language}>
            <Button
              size="small"
              aria-pressed={row.language === language}
              className="tabular-nums aria-pressed:bg-selected"
              onClick={() => setAt(preview.findIndex((one) => one.language === language))}
            >
              <span className="capitalize">{language}</span> {count.toLocaleString("en")}
            </Button>
          </li>
        ))}
      </ul>
      <div className="grid gap-4 md:grid-cols-[minmax(0,1fr)_16rem]">
        <div className="grid content-start gap-2">
          <p
            lang={message.lang}
            className="min-h-28 rounded-lg border bg-sunken p-3 text-base wrap-anywhere whitespace-pre-wrap"
          >
            {message.text}
          </p>
          <p className="text-xs text-text-muted">{message.note}</p>
        </div>
        <dl className="grid grid-cols-[5rem_minmax(0,1fr)] content-start gap-y-1.5">
          <dt className="text-text-muted">Row</dt>
          <dd className="tabular-nums">{row.row.toLocaleString("en")}</dd>
          <dt className="text-text-muted">Recipient</dt>
          <dd className="break-all tabular-nums">{row.recipient}</dd>
          <dt className="text-text-muted">Language</dt>
          <dd className="capitalize">{row.language}</dd>
          <dt className="text-text-muted">Length</dt>
          <dd>{message.length}</dd>
        </dl>
      </div>
      <div className="flex items-center gap-2">
        <Button
          size="icon"
          aria-label="Previous message"
          aria-disabled={at === 0 || undefined}
          onClick={() => setAt(Math.max(0, at - 1))}
        >
          <ChevronLeft size={16} />
        </Button>
        <Button
          size="icon"
          aria-label="Next message"
          aria-disabled={at === last || undefined}
          onClick={() => setAt(Math.min(last, at + 1))}
        >
          <ChevronRight size={16} />
        </Button>
        <p aria-live="polite" className="text-text-muted tabular-nums">
          {(at + 1).toLocaleString("en")} of {preview.length.toLocaleString("en")}
          {preview.length < rowCount && ` shown here, of ${rowCount.toLocaleString("en")}`}
        </p>
      </div>
    </section>
  );
}
