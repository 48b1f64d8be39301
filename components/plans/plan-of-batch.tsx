"use client";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { batchQuery } from "#components/batches/batch-queries.ts";
import { plansQuery } from "#components/plans/plan-queries.ts";
import { ActionButton } from "#components/ui/form/action-button";
import { usePollPause } from "#lib/browser/live/use-poll-pause";

/** Links to the batch's own retry plan, or to create one. */
export function PlanOfBatch({ campaign, batch }: { campaign: string; batch: string }) {
  const { data } = useQuery({ ...plansQuery(campaign), ...usePollPause() });
  const plan = data?.plans.find(({ batchId, stoppedAt }) => batchId === batch && stoppedAt === null);
  const { data: found } = useQuery({ ...batchQuery(campaign, batch), ...usePollPause() });
  const denied = plan ? null : found?.batch.planDenied;
  if (denied) {
    return (
      <ActionButton look="quiet" denied={denied}>
        Plan retries
      </ActionButton>
    );
  }
  const path = plan ? `${plan.id}` : `new?batch=${encodeURIComponent(batch)}`;
  return (
    <Link
      href={`/campaigns/${campaign}/plans/${path}`}
      prefetch={false}
      className="text-text-accent hover:underline"
    >
      {plan ? `Retry plan ${plan.id} is on` : "Plan retries"}
    </Link>
  );
}
