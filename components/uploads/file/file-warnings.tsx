import { TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { Moment } from "#components/ui/moment";
import type { CheckSummary } from "#components/uploads/check/check-summary.ts";
import { LONG_SEGMENTS } from "#components/uploads/check/csv-segments.ts";
import { HomeWarning } from "#components/uploads/file/home-warning";
import { counted } from "#lib/domain/text/counted";
import type { UploadRecord } from "#lib/wire/console/upload";

const SHOWN_DUPLICATES = 200;

type Props = {
  summary: CheckSummary;
  earlier: UploadRecord[];
  homeCode: number | null;
};

/** Shows findings that may be mistakes but do not keep a file from being sent. */
export function FileWarnings({ warnings }: { warnings: ReactNode[] }) {
  if (warnings.length === 0) return null;
  return (
    <section
      aria-label="Warnings"
      className="grid gap-3 rounded-lg border border-notice-border bg-notice p-4"
    >
      {warnings}
    </section>
  );
}

export function warningsOf({ summary, earlier, homeCode }: Props): ReactNode[] {
  const { duplicates, typedBreaks, homeDoubts, length } = summary;
  const inDoubt = homeDoubts.code_missing.count + homeDoubts.code_twice.count;
  const [last] = earlier;
  return [
    last && <SentBefore key="sent" upload={last} />,
    inDoubt > 0 && (
      <Warning
        key="home"
        title={`${counted(inDoubt, "number")} that ${inDoubt === 1 ? "is" : "are"} probably not what ${inDoubt === 1 ? "it says" : "they say"}`}
      >
        <HomeWarning homeCode={homeCode} doubts={homeDoubts} />
      </Warning>
    ),
    duplicates.count > 0 && <Duplicates key="duplicates" duplicates={duplicates} />,
    typedBreaks.count > 0 && (
      <Warning key="breaks" title={`${counted(typedBreaks.count, "row")} with a typed \\n`}>
        First in row {typedBreaks.firstRow.toLocaleString("en")}. A backslash and an n are sent as they are.
        For a line break, put a real one inside the cell.
      </Warning>
    ),
    length.longCount > 0 && (
      <Warning
        key="long"
        title={`${counted(length.longCount, "message")} of more than ${LONG_SEGMENTS} segments`}
      >
        First in row {length.longFirstRow.toLocaleString("en")}; the longest takes {length.longest} segments.
        Each segment is sent and paid for like a message.
      </Warning>
    ),
  ].filter(Boolean);
}

function Warning({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="flex items-start gap-2">
      <TriangleAlert size={16} aria-hidden className="mt-0.5 shrink-0 text-status-overdue" />
      <div className="grid min-w-0 flex-1 gap-0.5">
        <h2 className="font-semibold">{title}</h2>
        <div>{children}</div>
      </div>
    </div>
  );
}

function SentBefore({ upload: { state, operator, startedAt, rows } }: { upload: UploadRecord }) {
  const words: Partial<Record<UploadRecord["state"], string>> = {
    sending: "This same file is being sent now",
    unclear: "This same file was sent before, and the result is not known",
    waiting: "This same file is already held here",
  };
  const title = words[state] ?? "This same file was sent before";
  return (
    <Warning title={title}>
      By {operator}, <Moment at={startedAt} />, to {counted(rows, "recipient")}. Sending it again sends every
      message again.
    </Warning>
  );
}

function Duplicates({ duplicates: { count, listed } }: { duplicates: CheckSummary["duplicates"] }) {
  return (
    <Warning title={`${counted(count, "row")} with a recipient that an earlier row has`}>
      Each row is a message, so these people get more than one.
      <details className="mt-1">
        <summary className="text-text-accent">Show them</summary>
        <ul className="mt-1 max-h-48 overflow-y-auto rounded-md border bg-surface px-3 py-1 tabular-nums">
          {listed.slice(0, SHOWN_DUPLICATES).map(({ recipient, row, firstRow }) => (
            <li key={row}>
              {recipient}: row {row.toLocaleString("en")}, first in row {firstRow.toLocaleString("en")}
            </li>
          ))}
          {count > SHOWN_DUPLICATES && (
            <li className="text-text-muted">and {(count - SHOWN_DUPLICATES).toLocaleString("en")} more</li>
          )}
        </ul>
      </details>
    </Warning>
  );
}
