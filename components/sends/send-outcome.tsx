"use client";
import { CircleAlert, CircleCheck, CircleHelp } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { type SendWords, sendLabel } from "#components/sends/send-labels.ts";
import type { Sending } from "#components/sends/use-sending.ts";
import { Button, buttonClass } from "#components/ui/form/button";
import { FormProblem } from "#components/ui/form/form-problem";
import { TraceId } from "#components/ui/form/trace-id";
import type { SendTarget } from "#lib/browser/send-target";

type Props = { target: SendTarget; sending: Omit<Sending, "post">; onAnother?: () => void };

/** Shows the outcome of the last send, and the next step. */
export function SendOutcome({ target, sending, onAnother }: Props) {
  const { id, record, problem, cancelProblem, neverArrived, cancel } = sending;
  if (problem) {
    const words = { tone: "alarm", title: "Not sent", text: problem.message } as const;
    return <Outcome words={words} traceId={problem.traceId} />;
  }
  if (neverArrived) {
    const text = "The console did not receive the message, so nothing was sent. You can send it again.";
    return <Outcome words={{ tone: "alarm", title: "The message did not reach the console", text }} />;
  }
  if (id === null) return null;
  if (!record) {
    const text = "Waiting for an answer.";
    return <Outcome words={{ tone: "notice", title: "Sending…", text }} />;
  }
  const { state, messageId, traceId } = record;
  const isCertain = !["waiting", "sending", "unclear"].includes(state);
  return (
    <Outcome
      words={sendLabel(record)}
      traceId={isCertain && state !== "accepted" ? (traceId ?? "") : traceId}
    >
      {state === "accepted" && (
        <>
          <Link
            href={
              messageId
                ? `/campaigns/${target.campaign}/messages/${encodeURIComponent(messageId)}`
                : `/campaigns/${target.campaign}/messages`
            }
            className={buttonClass({ look: "primary" })}
          >
            {messageId ? "Open the message" : "Open the messages"}
          </Link>
          {onAnother && <Button onClick={onAnother}>Send another</Button>}
        </>
      )}
      {(state === "waiting" || state === "unclear") && (
        <>
          <FormProblem problem={cancelProblem} />
          <Button onClick={cancel}>{state === "waiting" ? "Cancel message" : "Stop looking"}</Button>
        </>
      )}
    </Outcome>
  );
}

const LOOKS = {
  good: { icon: CircleCheck, frame: "bg-surface", mark: "text-status-delivered" },
  notice: { icon: CircleHelp, frame: "border-notice-border bg-notice", mark: "text-status-overdue" },
  alarm: { icon: CircleAlert, frame: "border-alarm-border bg-alarm", mark: "text-status-failed" },
} as const;

/** An empty `traceId` is said to be missing; null shows nothing. */
function Outcome({
  words: { tone, title, text },
  traceId = null,
  children,
}: {
  words: SendWords;
  traceId?: string | null;
  children?: ReactNode;
}) {
  const { icon: Icon, frame, mark } = LOOKS[tone];
  return (
    <section
      role={tone === "alarm" ? "alert" : "status"}
      aria-label="Result"
      className={`grid gap-3 rounded-lg border p-4 ${frame}`}
    >
      <div className="flex items-start gap-2">
        <Icon size={18} aria-hidden className={`mt-0.5 shrink-0 ${mark}`} />
        <div className="grid min-w-0 gap-1">
          <h2 className="text-base font-semibold">{title}</h2>
          <p>{text}</p>
          {traceId !== null && (
            <p className="flex flex-wrap items-center gap-x-1 text-xs text-text-muted">
              {traceId && "Trace id "}
              <TraceId id={traceId} none="No trace id was returned." />
            </p>
          )}
        </div>
      </div>
      {children && <div className="flex flex-wrap gap-2">{children}</div>}
    </section>
  );
}
