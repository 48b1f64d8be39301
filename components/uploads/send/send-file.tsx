"use client";
import { CalendarClock, Send, SplitSquareVertical } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import type { SendPlan, SendTime } from "#components/approvals/send-time.ts";
import { EnvironmentBadge } from "#components/shell/environment-badge";
import { ActionButton } from "#components/ui/form/action-button";
import { Button } from "#components/ui/form/button";
import { CheckboxField } from "#components/ui/form/checkbox-field";
import { ConfirmNumber } from "#components/ui/form/confirm-number";
import { FormProblem } from "#components/ui/form/form-problem";
import type { CheckSummary } from "#components/uploads/check/check-summary.ts";
import { announce } from "#lib/browser/announcer";
import type { CallError } from "#lib/browser/api";
import { unconfirmed } from "#lib/browser/confirm-number";
import type { SendTarget } from "#lib/browser/send-target";
import { approvalReason } from "#lib/domain/approvals/approval";
import { LEAST_TRIAL } from "#lib/domain/files/trial";
import { counted } from "#lib/domain/text/counted";
import type { UploadRecord } from "#lib/wire/console/upload";

const SendTimeDialog = dynamic(
  () => import("#components/approvals/send-time-dialog").then((m) => m.SendTimeDialog),
  { ssr: false },
);
const TrialDialog = dynamic(() => import("#components/approvals/trial-dialog").then((m) => m.TrialDialog), {
  ssr: false,
});
const NO_TIME: SendTime = { sendAt: null, notAfter: null };

type Props = {
  summary: CheckSummary;
  target: SendTarget;
  /** Whether no accepted file had the campaign's texts and limits before. */
  isNew: boolean;
  earlier: UploadRecord[];
  isAsking: boolean;
  problem: CallError | null;
  /** A choice that is to be made first, in words. */
  toChoose: string | null;
  onSend: (after: string | null, time: SendPlan | null) => void;
};

/** The last step before it counts: what is sent where, confirmed by its number in production. */
export function SendFile({ summary, target, isNew, earlier, isAsking, problem, toChoose, onSend }: Props) {
  const [typed, setTyped] = useState("");
  const [again, setAgain] = useState(false);
  const [asking, setAsking] = useState<"time" | "trial" | null>(null);
  const { rowCount } = summary;
  const [last] = earlier;
  const isProduction = target.kind === "production";
  const toApprove = approvalReason({ rows: rowCount, isNew }, target.approval);
  const isHeld = toApprove !== null;
  const reason = whyNot();
  const close = () => setAsking(null);
  const sendNow = `Send ${counted(rowCount, "message")}`;

  function whyNot(): string | null {
    if (target.denied) return target.denied;
    if (last?.state === "waiting")
      return "This same file is already held here, for an approval or for its time.";
    if (last?.state === "sending") return "This same file is being sent now.";
    const toType = isProduction ? unconfirmed(rowCount, typed) : null;
    if (toType) return toType;
    if (last && !again) return "This same file was sent before. Confirm that you want to send it again.";
    return isAsking ? "Checking whether this file was sent, or its numbers failed, before…" : toChoose;
  }

  return (
    <section aria-label="Send" className="grid gap-3 rounded-lg border bg-surface p-4">
      <h2 className="flex flex-wrap items-center gap-2 text-base font-semibold">
        Send in {target.name} <EnvironmentBadge kind={target.kind} />
      </h2>
      <FormProblem problem={problem} />
      {isProduction && !target.denied && <ConfirmNumber n={rowCount} typed={typed} onType={setTyped} />}
      {last && last.state !== "sending" && last.state !== "waiting" && !target.denied && (
        <CheckboxField label="Send it again anyway" checked={again} onSwitch={setAgain} />
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button
          look="primary"
          aria-disabled={reason !== null || undefined}
          aria-describedby="send-reason"
          onClick={() => (reason ? announce(reason) : onSend(last?.id ?? null, null))}
        >
          <Send size={14} aria-hidden />
          {isHeld ? `Ask for approval of ${counted(rowCount, "message")}` : sendNow}
        </Button>
        <ActionButton denied={reason} onClick={() => setAsking("time")}>
          <CalendarClock size={14} aria-hidden /> Send later or slowly…
        </ActionButton>
        {rowCount > LEAST_TRIAL && (
          <ActionButton denied={reason} onClick={() => setAsking("trial")}>
            <SplitSquareVertical size={14} aria-hidden /> Send the first rows first…
          </ActionButton>
        )}
        <p id="send-reason" className="text-text-muted">
          {reason ??
            (isHeld
              ? `${toApprove} The file waits here until somebody else has approved it.`
              : "The file is sent to the service as it is and cannot be recalled.")}
        </p>
      </div>
      {asking === "time" && (
        <SendTimeDialog
          title="Send later or slowly"
          submit={(sendAt) => (isHeld ? "Ask for approval" : sendAt ? "Schedule" : sendNow)}
          done=""
          rows={rowCount}
          rate={target.rate}
          before={{ ...NO_TIME, pace: null }}
          mayTry={rowCount > LEAST_TRIAL}
          onSubmit={async (time) => onSend(last?.id ?? null, time)}
          onClose={close}
        />
      )}
      {asking === "trial" && (
        <TrialDialog
          rows={rowCount}
          submit={isHeld ? "Ask for approval" : "Send the first rows"}
          onSubmit={async (trial) => onSend(last?.id ?? null, { ...NO_TIME, trial })}
          onClose={close}
        />
      )}
    </section>
  );
}
