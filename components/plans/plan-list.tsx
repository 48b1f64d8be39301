"use client";
import { useQuery } from "@tanstack/react-query";
import { CalendarClock } from "lucide-react";
import Link from "next/link";
import { NoteMark } from "#components/notes/note-mark";
import { plansQuery } from "#components/plans/plan-queries.ts";
import { PlanQuestions } from "#components/plans/plan-questions";
import { PlanState } from "#components/plans/plan-state";
import { Empty } from "#components/ui/empty";
import { Loading } from "#components/ui/loading";
import { Moment } from "#components/ui/moment";
import { usePollPause } from "#lib/browser/live/use-poll-pause";
import { planLabel } from "#lib/domain/plans/plan-labels";
import type { ConsolePlan } from "#lib/wire/console/plan";

/** The campaign's retry plans, those that are on first. */
export function PlanList({ campaign }: { campaign: string }) {
  const { data, error } = useQuery({ ...plansQuery(campaign), ...usePollPause() });
  if (!data) return <Loading of="retry plans" rows={4} error={error} />;
  if (data.plans.length === 0) {
    return (
      <Empty icon={<CalendarClock size={28} />} title="No retry plans yet">
        Failed messages are never retried automatically. A retry plan that you turn on does this for you, some
        time after the failure and outside quiet hours.
      </Empty>
    );
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <PlanQuestions campaign={campaign} />
      <ul aria-label="Retry plans" className="grid grid-cols-[minmax(0,1fr)] gap-2">
        {data.plans.map((plan) => (
          <li key={plan.id} className="grid gap-1 rounded-lg border bg-surface p-3 sm:px-4">
            <PlanLine campaign={campaign} plan={plan} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function PlanLine({ campaign, plan }: { campaign: string; plan: ConsolePlan }) {
  const { id, batchId, batchName, by, createdAt, stoppedAt, stoppedBy, used, most } = plan;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Link
          href={`/campaigns/${campaign}/plans/${id}`}
          prefetch={false}
          className="min-w-0 truncate font-medium hover:underline"
        >
          Retry plan {id} for {batchId === null ? "the whole campaign" : (batchName ?? batchId)}
        </Link>
        <PlanState plan={plan} />
        <span className="text-text-muted tabular-nums">
          {used.toLocaleString("en")} of {most.toLocaleString("en")} retries
        </span>
        <NoteMark n={plan.notes} />
      </div>
      <p>{planLabel(plan)}</p>
      <p className="text-xs text-text-muted">
        Turned on <Moment at={createdAt} /> by {by}.
        {stoppedAt && (
          <>
            {" "}
            Stopped <Moment at={stoppedAt} /> by {stoppedBy}. {plan.stopReason}
          </>
        )}
      </p>
    </>
  );
}
