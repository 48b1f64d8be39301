"use client";
import { useQueryClient } from "@tanstack/react-query";
import { Send, Siren } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { decide } from "#components/approvals/approval-queries.ts";
import { ActionButton } from "#components/ui/form/action-button";
import { ConfirmNumber } from "#components/ui/form/confirm-number";
import { FormProblem } from "#components/ui/form/form-problem";
import { unconfirmed } from "#lib/browser/confirm-number";
import { useWrite } from "#lib/browser/use-write";
import { counted } from "#lib/domain/text/counted";
import type { ApprovalDetail } from "#lib/wire/console/approval";

const DeclineDialog = dynamic(
  () => import("#components/approvals/decline-dialog").then((m) => m.DeclineDialog),
  { ssr: false },
);
const ReleaseDialog = dynamic(
  () => import("#components/approvals/release-dialog").then((m) => m.ReleaseDialog),
  { ssr: false },
);

/** Approves or declines a file. A disabled button says why. */
export function DecideFile({ campaign, detail }: { campaign: string; detail: ApprovalDetail }) {
  const { file, denied, releaseDenied, isOwn, stamp, production } = detail;
  const [typed, setTyped] = useState("");
  const [asking, setAsking] = useState<"decline" | "release" | null>(null);
  const write = decide(useQueryClient(), campaign, file.id);
  const { send, isPending, problem, variables } = useWrite(write);
  const busy = (kind: string) => isPending && variables?.kind === kind;
  const isToType = production && denied === null;
  const toType = isToType ? unconfirmed(file.rows, typed) : null;
  const verb = file.sendAt ? "Approve" : "Approve and send";
  return (
    <section aria-label="Decision" className="grid gap-3 rounded-lg border bg-surface p-4">
      <h2 className="text-base font-semibold">
        {isOwn && denied ? "Waiting for somebody else" : "Your decision"}
      </h2>
      <FormProblem problem={problem} />
      {isToType && <ConfirmNumber n={file.rows} typed={typed} onType={setTyped} />}
      <div className="flex flex-wrap items-center gap-3">
        <ActionButton
          look="primary"
          denied={denied ?? toType}
          aria-disabled={isPending || undefined}
          onClick={() => send({ kind: "approve", stamp })}
        >
          <Send size={14} aria-hidden />
          {busy("approve") ? "Approving…" : `${verb} ${counted(file.rows, "message")}`}
        </ActionButton>
        {!isOwn && (
          <ActionButton denied={denied} onClick={() => setAsking("decline")}>
            Decline…
          </ActionButton>
        )}
        {releaseDenied === null && (
          <ActionButton denied={null} onClick={() => setAsking("release")}>
            <Siren size={14} aria-hidden /> Release without a second person…
          </ActionButton>
        )}
      </div>
      <p className="text-text-muted">
        {denied ??
          toType ??
          (file.sendAt
            ? "An approved file goes at its time. Until then it can be moved or cancelled. Who approved it is recorded."
            : "An approved file is sent at once and cannot be recalled. Who approved it is recorded.")}
      </p>
      {asking === "decline" && (
        <DeclineDialog
          fileName={file.fileName}
          onDecline={(reason) => write.mutationFn({ kind: "decline", reason }).finally(write.onSettled)}
          onClose={() => setAsking(null)}
        />
      )}
      {asking === "release" && (
        <ReleaseDialog
          detail={detail}
          onRelease={(reason) =>
            write.mutationFn({ kind: "release", stamp, reason }).finally(write.onSettled)
          }
          onClose={() => setAsking(null)}
        />
      )}
    </section>
  );
}
