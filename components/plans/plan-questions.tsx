"use client";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { plansQuery } from "#components/plans/plan-queries.ts";
import { PlanQuestion } from "#components/plans/plan-question";
import { usePollPause } from "#lib/browser/live/use-poll-pause";
import type { PlanList } from "#lib/wire/console/plan";

/** Questions of the campaign's plans; renders nothing without any. */
export function PlanQuestions({ campaign, initial }: { campaign: string; initial?: PlanList }) {
  const { data } = useQuery({ ...plansQuery(campaign), ...usePollPause(), initialData: initial });
  if (!data || data.questions.length === 0) return null;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      {data.questions.map((question) => (
        <PlanQuestion
          key={question.plan}
          campaign={campaign}
          question={question}
          denied={data.denied}
          retryDenied={data.retryDenied}
          production={data.production}
        >
          <Link
            href={`/campaigns/${campaign}/plans/${question.plan}`}
            className="text-text-accent hover:underline"
          >
            Retry plan {question.plan}
          </Link>{" "}
          asks:{" "}
        </PlanQuestion>
      ))}
    </div>
  );
}
