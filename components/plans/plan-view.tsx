"use client";
import { useQuery } from "@tanstack/react-query";
import { SearchX } from "lucide-react";
import Link from "next/link";
import { Notes } from "#components/notes/notes";
import { BecameMeter } from "#components/operations/became-meter";
import { OperationMeter } from "#components/operations/operation-meter";
import { PlanActions } from "#components/plans/plan-actions";
import { PlanHead } from "#components/plans/plan-head";
import { planQuery } from "#components/plans/plan-queries.ts";
import { PlanQuestion } from "#components/plans/plan-question";
import { StopPlan } from "#components/plans/stop-plan";
import { Empty } from "#components/ui/empty";
import { Loading } from "#components/ui/loading";
import { CallError } from "#lib/browser/api";
import { usePollPause } from "#lib/browser/live/use-poll-pause";

type Props = { campaign: string; id: string };

/** One plan: what it does, its past actions, its question, and how to stop it. It continues without this page. */
export function PlanView({ campaign, id }: Props) {
  const { data, error } = useQuery({ ...planQuery(campaign, id), ...usePollPause() });
  if (!data && error instanceof CallError && error.status === 404) {
    return (
      <Empty icon={<SearchX size={28} />} title="There is no such retry plan">
        This campaign has no retry plan with this number.
      </Empty>
    );
  }
  const works = "A plan that is on continues to work.";
  if (!data) return <Loading of="the retry plan" rows={5} works={works} error={error} />;
  const { plan, question, outcome, denied, retryDenied } = data;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {question && (
        <PlanQuestion
          campaign={campaign}
          question={question}
          denied={denied}
          retryDenied={retryDenied}
          production={data.production}
        />
      )}
      <section aria-label="Plan" className="grid gap-5 rounded-lg border bg-surface p-4">
        <div className="flex flex-wrap items-start justify-between gap-4">
          <PlanHead campaign={campaign} detail={data} />
          {plan.stoppedAt === null ? (
            <StopPlan campaign={campaign} id={id} denied={denied} />
          ) : (
            <Link
              href={`/campaigns/${campaign}/plans/new?like=${id}${plan.batchId ? `&batch=${encodeURIComponent(plan.batchId)}` : ""}`}
              className="text-text-accent hover:underline"
            >
              Use this plan again
            </Link>
          )}
        </div>
        <OperationMeter
          name="Retries"
          total={plan.most}
          segments={[
            { label: "Used", n: plan.used, colour: "bg-bar-flight" },
            { label: "Left", n: plan.most - plan.used, colour: "bg-bar-unseen" },
          ]}
        />
        {outcome.retried > 0 && <BecameMeter total={outcome.retried} became={outcome} />}
      </section>
      <PlanActions campaign={campaign} id={id} detail={data} />
      <div className="rounded-lg border bg-surface p-4">
        <Notes campaign={campaign} about={{ kind: "plan", id }} />
      </div>
    </div>
  );
}
