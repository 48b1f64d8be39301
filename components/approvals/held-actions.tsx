"use client";
import { useQueryClient } from "@tanstack/react-query";
import { CalendarClock, Send, Undo2 } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { decide } from "#components/approvals/approval-queries.ts";
import { ConfirmSend } from "#components/approvals/confirm-send";
import { ConfirmInPlace } from "#components/ui/confirm-in-place";
import { ActionButton } from "#components/ui/form/action-button";
import { FormProblem } from "#components/ui/form/form-problem";
import { useWrite } from "#lib/browser/use-write";
import { LEAST_TRIAL } from "#lib/domain/files/trial";
import { counted } from "#lib/domain/text/counted";
import type { ApprovalDetail } from "#lib/wire/console/approval";

const SendTimeDialog = dynamic(
  () => import("#components/approvals/send-time-dialog").then((m) => m.SendTimeDialog),
  { ssr: false },
);

/** Changes when and how a held file goes, sends it before its time, or cancels it. */
export function HeldActions({ campaign, detail }: { campaign: string; detail: ApprovalDetail }) {
  const { file, moveDenied, withdrawDenied, rate, production } = detail;
  const [asking, setAsking] = useState<"move" | "send" | "cancel" | null>(null);
  const write = decide(useQueryClient(), campaign, file.id);
  const { send, isPending, problem } = useWrite(
    write,
    asking === "cancel" ? "File cancelled" : "Time removed",
  );
  const close = () => setAsking(null);
  const { sendAt, notAfter } = file;
  const left = file.rows - (file.trial?.passed ? file.trial.rows : 0);
  const messages = counted(left, "message");
  const now = file.state === "waiting" ? "Send when approved" : "Send now";
  return (
    <div className="grid gap-3">
      <FormProblem problem={problem} />
      <div className="flex flex-wrap items-center gap-2">
        <ActionButton denied={moveDenied} onClick={() => setAsking("move")}>
          <CalendarClock size={14} aria-hidden /> Time and pace…
        </ActionButton>
        {sendAt && (
          <ActionButton denied={moveDenied} onClick={() => setAsking("send")}>
            <Send size={14} aria-hidden /> {now}
          </ActionButton>
        )}
        <ActionButton denied={withdrawDenied} onClick={() => setAsking("cancel")}>
          <Undo2 size={14} aria-hidden /> Cancel the file
        </ActionButton>
      </div>
      {asking === "send" && (
        <ConfirmSend
          n={left}
          // Whoever approves a waiting file types its number then.
          isToType={production && file.state !== "waiting"}
          question={
            file.state === "waiting"
              ? `${messages} will be sent as soon as the file is approved.`
              : `${messages} will be sent at once, and cannot be recalled.`
          }
          confirm={file.state === "waiting" ? "Remove the time" : `Send ${messages} now`}
          isBusy={isPending}
          onKeep={close}
          onConfirm={() => send({ kind: "time", sendAt: null, notAfter }, close)}
        />
      )}
      {asking === "cancel" && (
        <ConfirmInPlace
          question={`The file is deleted, and ${messages} will not be sent. To send them later, upload it again.`}
          confirm="Cancel the file for good"
          isBusy={isPending}
          onKeep={close}
          onConfirm={() => send({ kind: "withdraw" }, close)}
        />
      )}
      {asking === "move" && (
        <SendTimeDialog
          title={`When ${file.fileName} goes`}
          submit={() => "Save"}
          done="Saved"
          rows={left}
          rate={rate}
          before={{ sendAt, notAfter, pace: file.pace }}
          mustHaveTime={sendAt !== null}
          mayTry={file.trial === null && left > LEAST_TRIAL}
          onSubmit={(time) => write.mutationFn({ kind: "time", ...time }).finally(write.onSettled)}
          onClose={close}
        />
      )}
    </div>
  );
}
