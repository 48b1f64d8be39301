"use client";
import { useQueryClient } from "@tanstack/react-query";
import { CircleHelp } from "lucide-react";
import { type ReactNode, useState } from "react";
import { answerPlan } from "#components/plans/plan-writes.ts";
import { ActionButton } from "#components/ui/form/action-button";
import { ConfirmNumber } from "#components/ui/form/confirm-number";
import { FormProblem } from "#components/ui/form/form-problem";
import { asksForNumber, unconfirmed } from "#lib/browser/confirm-number";
import { useWrite } from "#lib/browser/use-write";
import type { PlanAnswer, PlanQuestion as Question } from "#lib/wire/console/plan";

type Props = {
  campaign: string;
  question: Question;
  denied: string | null;
  retryDenied: string | null;
  production: boolean;
  children?: ReactNode;
};

/** Messages that a retry may or may not help; one answer applies to all shown. */
export function PlanQuestion({ campaign, question, denied, retryDenied, production, children }: Props) {
  const { send, isPending, problem } = useWrite(answerPlan(useQueryClient(), campaign, question.plan));
  const [typed, setTyped] = useState("");
  const { n, codes, until } = question;
  const asks = retryDenied === null && asksForNumber(production, n);
  const press = (answer: PlanAnswer["answer"]) => send({ answer, until });
  return (
    <section
      aria-label="Waiting for an answer"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-notice-border bg-notice p-3 sm:px-4"
    >
      <CircleHelp size={18} aria-hidden className="shrink-0 text-status-overdue" />
      <div className="grid min-w-0 flex-1 basis-64 gap-0.5">
        <p>
          {children}
          <strong>
            {n === 1 ? "1 message is waiting" : `${n.toLocaleString("en")} messages are waiting`}
          </strong>{" "}
          for your answer. A retry may help or fail again.
        </p>
        <p className="text-text-muted">
          {codes.map(({ label, n: each }) => `${label}: ${each.toLocaleString("en")}`).join(" · ")}
        </p>
        <FormProblem problem={problem} />
      </div>
      {asks && <ConfirmNumber n={n} typed={typed} onType={setTyped} />}
      <div className="flex gap-2">
        <ActionButton
          look="primary"
          denied={retryDenied ?? (asks ? unconfirmed(n, typed) : null)}
          aria-disabled={isPending || undefined}
          onClick={() => press("retry")}
        >
          Retry {n.toLocaleString("en")}
        </ActionButton>
        <ActionButton denied={denied} aria-disabled={isPending || undefined} onClick={() => press("leave")}>
          Do not retry
        </ActionButton>
      </div>
    </section>
  );
}
