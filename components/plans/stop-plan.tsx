"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { stopPlan } from "#components/plans/plan-writes.ts";
import { ReasonedButton } from "#components/ui/form/reasoned-button";
import { useOnce } from "#lib/browser/use-once";

type Props = { campaign: string; id: string; denied: string | null };

/** No question before it: stopping is never the harm. */
export function StopPlan({ campaign, id, denied }: Props) {
  const once = useOnce();
  const { mutateAsync, isPending, error } = useMutation(stopPlan(useQueryClient(), campaign, id));
  return (
    <div className="grid gap-1 sm:justify-items-end">
      <div>
        <ReasonedButton
          denied={denied}
          aria-disabled={isPending || undefined}
          onClick={() => once(() => mutateAsync())}
        >
          {isPending ? "Stopping…" : "Stop this plan"}
        </ReasonedButton>
      </div>
      <p className="max-w-72 text-xs text-text-muted sm:text-right">
        {error?.message ?? "This also cancels its queued retries. Retries already requested are not undone."}
      </p>
    </div>
  );
}
