"use client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useDeferredValue, useState } from "react";
import { draftProblem, firstDraft, ruleOf } from "#components/plans/plan-draft.ts";
import { PlanFields } from "#components/plans/plan-fields";
import { PlanPreview } from "#components/plans/plan-preview";
import { planPreviewQuery } from "#components/plans/plan-queries.ts";
import { turnOnPlan } from "#components/plans/plan-writes.ts";
import { EnvironmentBadge } from "#components/shell/environment-badge";
import { useTimeStyle } from "#components/shell/time-style";
import { Button } from "#components/ui/form/button";
import { Form } from "#components/ui/form/form";
import { announce } from "#lib/browser/announcer";
import { useGoOn } from "#lib/browser/use-go-on";
import { useWrite } from "#lib/browser/use-write";
import { planLabel } from "#lib/domain/plans/plan-labels";
import { MAX_PLANNED_RETRIES } from "#lib/domain/plans/retry-plan";
import type { UpstreamKind } from "#lib/wire/console/campaign";
import type { ConsolePlan } from "#lib/wire/console/plan";

const ConfirmPlan = dynamic(() => import("#components/plans/confirm-plan").then((m) => m.ConfirmPlan), {
  ssr: false,
});

export type PlanTarget = {
  campaign: string;
  name: string;
  kind: UpstreamKind;
  /** Why the operator may not turn a plan on, or null. */
  denied: string | null;
  batchId: string | null;
  batchName: string | null;
};

/** Edits a plan, previews its figures, and turns it on; nothing is active before that. */
export function PlanEditor({ target, like }: { target: PlanTarget; like: ConsolePlan | null }) {
  const { campaign, batchId, batchName, kind } = target;
  const goOn = useGoOn();
  const { zone } = useTimeStyle();
  const [draft, setDraft] = useState(() => firstDraft(batchId, zone, like));
  const [asked, setAsked] = useState(false);
  const problem = draftProblem(draft, MAX_PLANNED_RETRIES);
  const settled = useDeferredValue(draft);
  const { data: preview } = useQuery({
    ...planPreviewQuery(campaign, settled),
    enabled: draftProblem(settled, MAX_PLANNED_RETRIES) === null,
  });
  const turningOn = useWrite(turnOnPlan(useQueryClient(), campaign), "Retry plan turned on");
  const reason = target.denied ?? problem ?? preview?.denied ?? (preview ? null : "Counting messages…");
  function turnOn() {
    setAsked(false);
    turningOn.send(draft, ({ plan }) => goOn(`/campaigns/${campaign}/plans/${plan}`));
  }
  function press() {
    if (reason) announce(reason);
    else if (turningOn.isPending) announce("Turning on…");
    else if (kind === "production") setAsked(true);
    else turnOn();
  }
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,24rem)]">
      <Form
        aria-label="Retry plan"
        className="grid grid-cols-[minmax(0,1fr)] gap-5 rounded-lg border bg-surface p-4"
        problem={turningOn.problem}
        onSend={press}
      >
        <h2 className="flex flex-wrap items-center gap-2 text-base font-semibold">
          {batchId === null ? `For all of ${target.name}` : `For ${batchName ?? batchId}`}{" "}
          <EnvironmentBadge kind={kind} />
        </h2>
        <PlanFields draft={draft} onChange={setDraft} />
        {!problem && <p className="rounded-lg border bg-sunken p-3">{planLabel(ruleOf(draft))}</p>}
        <div className="flex flex-wrap items-center gap-3">
          <Button
            type="submit"
            look="primary"
            aria-disabled={reason !== null || turningOn.isPending || undefined}
            aria-describedby="plan-reason"
          >
            {turningOn.isPending ? "Turning on…" : "Turn on plan"}
          </Button>
          <p id="plan-reason" className="min-w-0 flex-1 basis-64 text-text-muted">
            {reason ??
              "The plan acts in your name until someone stops it. It stops by itself if you can no longer retry messages."}
          </p>
        </div>
      </Form>
      <PlanPreview campaign={campaign} preview={preview} problem={problem ?? preview?.denied ?? null} />
      {asked && preview && (
        <ConfirmPlan
          sentence={planLabel(ruleOf(draft))}
          preview={preview}
          onClose={() => setAsked(false)}
          onTurnOn={turnOn}
        />
      )}
    </div>
  );
}
