import { recordOutcome, recordReason } from "#components/messages/retry/retry-record-labels.ts";
import { Breakable } from "#components/ui/breakable";
import { TraceId } from "#components/ui/form/trace-id";
import { Moment } from "#components/ui/moment";
import type { RetryRecord as Retry } from "#lib/wire/console/message-retry";

/** One requested retry: its outcome and reason, the person, and the facts that support needs. */
export function RetryRecord({ record }: { record: Retry }) {
  const { by, at, state, code, httpStatus, traceId } = record;
  const reason = recordReason(record);
  return (
    <div className="grid gap-1">
      <p className="font-medium">{recordOutcome(record)}</p>
      {reason && <p className="break-words">{reason}</p>}
      <dl className="grid grid-cols-[6.5rem_minmax(0,1fr)] items-center gap-y-0.5 [&>dt]:text-text-muted">
        <dt>Requested</dt>
        <dd>
          <Moment at={at} absolute /> by {by}
        </dd>
        {state === "refused" && (code || httpStatus) && (
          <>
            <dt className="self-start">Code</dt>
            <dd>
              <Breakable text={[httpStatus, code].filter(Boolean).join(" · ")} />
            </dd>
          </>
        )}
        {(traceId || state === "refused") && (
          <>
            <dt>Trace id</dt>
            <dd>
              <TraceId id={traceId} />
            </dd>
          </>
        )}
      </dl>
    </div>
  );
}
