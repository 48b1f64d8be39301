"use client";
import { useQueryClient } from "@tanstack/react-query";
import { Send, Undo2 } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { decide } from "#components/approvals/approval-queries.ts";
import { ConfirmSend } from "#components/approvals/confirm-send";
import { ConfirmInPlace } from "#components/ui/confirm-in-place";
import { ActionButton } from "#components/ui/form/action-button";
import { FormProblem } from "#components/ui/form/form-problem";
import { Meter } from "#components/ui/meter";
import { Moment } from "#components/ui/moment";
import { useWrite } from "#lib/browser/use-write";
import { trialFigures } from "#lib/domain/files/trial";
import { counted } from "#lib/domain/text/counted";
import type { ApprovalDetail, FileTrial } from "#lib/wire/console/approval";

type Props = { campaign: string; detail: ApprovalDetail; trial: FileTrial };

/** What became of a file's first rows, what happens next, and the decision about the rest. */
export function TrialPanel({ campaign, detail, trial }: Props) {
  const { file, restDenied, withdrawDenied, production, asOf } = detail;
  const { first, rows } = trial;
  const [asking, setAsking] = useState<"rest" | "withdraw" | null>(null);
  const write = decide(useQueryClient(), campaign, file.id);
  const { send, isPending, problem } = useWrite(
    write,
    asking === "rest" ? "The rest is sent" : "The rest is taken back",
  );
  const isOpen = file.state === "trying" || file.state === "halted";
  const left = file.rows - rows;
  const rest = counted(left, "message");
  const figures = first && trialFigures(trial, first);
  const close = () => setAsking(null);
  return (
    <section aria-label="First rows" className="grid gap-3 rounded-lg border bg-surface p-4">
      <h2 className="text-base font-semibold">The first {counted(rows, "message")}</h2>
      <FormProblem problem={problem} />
      {first && (
        <>
          <Meter label="First messages with a receipt" value={first.answered} most={rows} />
          <p className="tabular-nums">
            {first.handedOver.toLocaleString("en")} handed over. {figures}{" "}
            <span className="text-text-muted">
              As of <Moment at={asOf} />.
            </span>
          </p>
        </>
      )}
      <p className="text-text-muted">
        <NextStep state={file.state} trial={trial} />
      </p>
      <div className="flex flex-wrap items-center gap-2">
        {file.state === "halted" && (
          <ActionButton denied={restDenied} onClick={() => setAsking("rest")}>
            <Send size={14} aria-hidden /> Send the rest
          </ActionButton>
        )}
        {isOpen && (
          <ActionButton denied={withdrawDenied} onClick={() => setAsking("withdraw")}>
            <Undo2 size={14} aria-hidden /> Take back the rest
          </ActionButton>
        )}
        {first?.batchId && (
          <Link
            className="text-text-accent underline"
            href={`/campaigns/${campaign}/batches/${encodeURIComponent(first.batchId)}`}
          >
            Look at the first messages
          </Link>
        )}
      </div>
      {asking === "rest" && (
        <ConfirmSend
          n={left}
          isToType={production}
          question={`${figures ?? ""} The other ${rest} will be sent at once, and cannot be recalled.`}
          confirm={`Send the other ${rest}`}
          isBusy={isPending}
          onKeep={close}
          onConfirm={() => send({ kind: "rest" }, close)}
        />
      )}
      {asking === "withdraw" && (
        <ConfirmInPlace
          question={`The other ${rest} are deleted here and will not be sent. The first were sent.`}
          confirm="Take back the rest for good"
          isBusy={isPending}
          onKeep={close}
          onConfirm={() => send({ kind: "withdraw" }, close)}
        />
      )}
    </section>
  );
}

function NextStep({ state, trial }: { state: ApprovalDetail["file"]["state"]; trial: FileTrial }) {
  if (state === "halted")
    return "The rest is kept here until somebody decides. Nothing more is sent by itself.";
  if (trial.passed)
    return state === "sent"
      ? "The rest followed as a batch of its own."
      : "What is left now goes as a file does.";
  const rule = `The rest follows once ${trial.receipts} % of them have a receipt and fewer than ${trial.failures} % of these have failed.`;
  if (state === "trying")
    return (
      <>
        {rule}{" "}
        {trial.until && (
          <>
            With too few receipts by <Moment at={trial.until} absolute />, it is kept here, and you decide.
          </>
        )}
      </>
    );
  return trial.first ? "The rest was not sent." : `They go alone. ${rule}`;
}
