"use client";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { plansQuery } from "#lib/browser/plans";
import { usePollPause } from "#lib/browser/use-poll-pause";

/** The way to the batch's own retry plan, or to make one. */
export function PlanOfBatch({ campaign, batch }: { campaign: string; batch: string }) {
  const { data } = useQuery({ ...plansQuery(campaign), ...usePollPause() });
  const plan = data?.plans.find(({ batchId, stoppedAt }) => batchId === batch && stoppedAt === null);
  const path = plan ? `${plan.id}` : `new?batch=${encodeURIComponent(batch)}`;
  return (
    <Link
      href={`/campaigns/${campaign}/plans/${path}`}
      prefetch={false}
      className="text-text-accent hover:underline"
    >
      {plan ? `Retry plan ${plan.id} is on` : "Plan its retries"}
    </Link>
  );
}
