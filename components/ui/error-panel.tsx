"use client";
import { CircleAlert } from "lucide-react";
import { TraceId } from "#components/ui/form/trace-id";
import { Moment } from "#components/ui/moment";
import { CallError } from "#lib/browser/api";
import { isRefused } from "#lib/browser/ask-again";

/** `next` says what the person can do, where the page does not try again by itself. */
type Props = { what: string; works?: string; next?: string; error: unknown };

/** Says what failed, what still works and what happens next, with the facts that support needs. */
export function ErrorPanel({ what, works, next, error }: Props) {
  const again = isRefused(error) ? "" : "This page tries again by itself.";
  const call = error instanceof CallError ? error : null;
  return (
    <section role="alert" className="rounded-lg border border-alarm-border bg-alarm p-4">
      <h2 className="flex items-center gap-2 font-semibold">
        <CircleAlert size={16} className="text-status-failed" />
        {what}
      </h2>
      <p className="mt-1">{[call?.message, works, next ?? again].filter(Boolean).join(" ")}</p>
      <details className="mt-2 text-text-muted">
        <summary>Details</summary>
        <dl className="mt-1 grid grid-cols-[6rem_1fr] gap-y-1">
          <dt>HTTP status</dt>
          <dd>{call?.status ?? "no answer"}</dd>
          <dt>Code</dt>
          <dd>{call?.code || "none"}</dd>
          <dt>Trace id</dt>
          <dd>
            <TraceId id={call?.traceId ?? null} none="no trace id was returned" />
          </dd>
          {call && (
            <>
              <dt>Time</dt>
              <dd>
                <Moment at={call.at} absolute /> ({call.at})
              </dd>
            </>
          )}
        </dl>
      </details>
    </section>
  );
}
