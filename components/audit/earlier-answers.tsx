import { OutcomeMark } from "#components/audit/outcome-mark";
import { CopyButton } from "#components/ui/form/copy-button";
import { Moment } from "#components/ui/moment";
import type { AuditRecord } from "#lib/wire/console/audit";

/** What a write came to before it ended as it did: waits, answers that were lost. */
export function EarlierAnswers({ records }: { records: AuditRecord[] }) {
  return (
    <section aria-label="Before that" className="grid gap-1">
      <h3 className="font-medium">Before that</h3>
      <ol className="grid gap-1">
        {records.map((record) => (
          <li key={record.id} className="flex flex-wrap items-center gap-x-3">
            <Moment at={record.at} absolute />
            <OutcomeMark record={record} />
            {record.traceId && (
              <span className="flex min-w-0 items-center gap-1">
                <span className="min-w-0 break-all">{record.traceId}</span>
                <CopyButton label="Copy this trace id" text={record.traceId} />
              </span>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
