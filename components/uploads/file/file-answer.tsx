"use client";
import { ChevronLeft, ChevronRight, CircleCheck, CircleX } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button } from "#components/ui/form/button";
import type { CheckSummary } from "#components/uploads/check/check-summary.ts";
import { Phone } from "#components/uploads/file/phone";
import { SendToMeButton } from "#components/uploads/test/send-to-me-button";
import type { SendTarget } from "#lib/browser/send-target";
import { counted } from "#lib/domain/text/counted";
import type { UploadRules } from "#lib/wire/console/upload";

type Props = { summary: CheckSummary; rules: UploadRules; target: SendTarget; children?: ReactNode };

/** Shows the outcome for the file, before every detail: how many rows go and how many do not, and each language on a phone. */
export function FileAnswer({ summary, rules, target, children }: Props) {
  const [at, setAt] = useState(0);
  const { preview, languages, rowCount, length } = summary;
  const row = preview[at];
  if (!row) return null;
  const going = goodRows(summary);
  const left = rowCount - going;
  const last = preview.length - 1;
  const Icon = left === 0 ? CircleCheck : CircleX;
  return (
    <section aria-label="Preview" className="grid gap-4 rounded-lg border bg-surface p-4">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
        <h2 className="flex items-center gap-2 text-lg font-semibold">
          <Icon
            size={20}
            aria-hidden
            className={`shrink-0 ${left === 0 ? "text-status-delivered" : "text-status-failed"}`}
          />
          {left === 0
            ? `${counted(rowCount, "row")}, no mistakes`
            : `${going.toLocaleString("en")} of ${counted(rowCount, "row")} can go`}
        </h2>
        <dl className="flex flex-wrap gap-x-6 gap-y-1">
          <Figure name="can go" n={going} />
          <Figure name="cannot" n={left} />
          <Figure
            name={`${length.segments === 1 ? "segment" : "segments"}${rules.frame ? "" : ", without header and footer"}`}
            n={length.segments}
          />
        </dl>
      </div>
      {children}
      <ul aria-label="Languages" className="grid gap-4 sm:grid-cols-[repeat(auto-fill,minmax(15rem,1fr))]">
        {languages.map(({ language, count }) => {
          const shown = row.language === language ? row : preview.find((one) => one.language === language);
          return <li key={language}>{shown && <Phone row={shown} count={count} rules={rules} />}</li>;
        })}
      </ul>
      <div className="flex flex-wrap items-center gap-2">
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
          {preview.length < going && ` shown here, of ${going.toLocaleString("en")}`}
        </p>
        <SendToMeButton {...{ row, rules, target }} />
      </div>
    </section>
  );
}

/** How many rows could be sent as they are; of a file that is refused, none can. */
export function goodRows({ languages, refusal }: CheckSummary): number {
  return refusal ? 0 : languages.reduce((sum, { count }) => sum + count, 0);
}

function Figure({ name, n }: { name: string; n: number }) {
  return (
    <div className="flex flex-row-reverse items-baseline justify-end gap-1.5">
      <dt className="text-text-muted">{name}</dt>
      <dd className="text-xl font-semibold tabular-nums">{n.toLocaleString("en")}</dd>
    </div>
  );
}
