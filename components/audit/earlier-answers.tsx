import { OutcomeMark } from "#components/audit/outcome-mark";
import { TraceId } from "#components/ui/form/trace-id";
import { Moment } from "#components/ui/moment";
import type { AuditRecord } from "#lib/wire/console/audit";

/** Earlier records of a write before its final one: waits, and answers that were lost. */
export function EarlierAnswers({ records }: { records: AuditRecord[] }) {
  return (
    <section aria-label="Before that" className="grid gap-1">
      <h3 className="font-medium">Before that</h3>
      <ol className="grid gap-1">
        {records.map((record) => (
          <li key={record.id} className="flex flex-wrap items-center gap-x-3">
            <Moment at={record.at} absolute />
            <OutcomeMark record={record} />
            {record.traceId && <TraceId id={record.traceId} label="Copy this trace id" />}
          </li>
        ))}
      </ol>
    </section>
  );
}
