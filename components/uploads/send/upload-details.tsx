"use client";
import { TraceId } from "#components/ui/form/trace-id";
import { Moment } from "#components/ui/moment";
import type { UploadRecord } from "#lib/wire/console/upload";

/** The facts that support needs, and the service's exact answer. */
export function UploadDetails({ upload }: { upload: UploadRecord }) {
  const { httpStatus, code, message, traceId, settledAt, answer } = upload;
  return (
    <details className="text-text-muted">
      <summary>Details</summary>
      <dl className="mt-1 grid grid-cols-[6rem_minmax(0,1fr)] gap-y-1">
        <dt>HTTP status</dt>
        <dd>{httpStatus ?? "no answer"}</dd>
        <dt>Code</dt>
        <dd className="break-all">{code || "none"}</dd>
        {message && (
          <>
            <dt>Message</dt>
            <dd className="wrap-anywhere">{message}</dd>
          </>
        )}
        <dt>Trace id</dt>
        <dd>
          <TraceId id={traceId} none="no trace id was returned" />
        </dd>
        {settledAt && (
          <>
            <dt>Time</dt>
            <dd>
              <Moment at={settledAt} absolute /> ({settledAt})
            </dd>
          </>
        )}
      </dl>
      {answer && (
        <section
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
          tabIndex={0}
          aria-label="The service's answer"
          className="mt-2 max-h-72 overflow-auto rounded-md border bg-surface p-3 font-mono text-xs whitespace-pre-wrap text-text"
        >
          {answer}
        </section>
      )}
    </details>
  );
}
