"use client";
import { useQueryClient } from "@tanstack/react-query";
import { stopPlan } from "#components/plans/plan-writes.ts";
import { ActionButton } from "#components/ui/form/action-button";
import { FormProblem } from "#components/ui/form/form-problem";
import { useWrite } from "#lib/browser/use-write";

type Props = { campaign: string; id: string; denied: string | null };

/** Stops without asking, because stopping does no harm. */
export function StopPlan({ campaign, id, denied }: Props) {
  const { send, isPending, problem } = useWrite(stopPlan(useQueryClient(), campaign, id));
  return (
    <div className="grid gap-1 sm:justify-items-end">
      <div>
        <ActionButton denied={denied} aria-disabled={isPending || undefined} onClick={() => send()}>
          {isPending ? "Stopping…" : "Stop this plan"}
        </ActionButton>
      </div>
      <FormProblem problem={problem} />
      <p className="max-w-72 text-xs text-text-muted sm:text-right">
        This also cancels its queued retries. Retries already requested are not undone.
      </p>
    </div>
  );
}
