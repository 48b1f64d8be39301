"use client";
import dynamic from "next/dynamic";
import { useState } from "react";
import { ADMINS_ONLY } from "#components/service/administration.ts";
import { Section } from "#components/service/section";
import { serviceCampaignWrites } from "#components/service/service-queries.ts";
import { ActionButton } from "#components/ui/form/action-button";
import { FormProblem } from "#components/ui/form/form-problem";
import { useWrite } from "#lib/browser/use-write";
import { hoursLabel } from "#lib/domain/messages/batch-hours-labels";
import type { ServiceCampaign } from "#lib/wire/service/campaign";

const BatchHoursDialog = dynamic(
  () => import("#components/service/campaign/batch-hours-dialog").then((m) => m.BatchHoursDialog),
  { ssr: false },
);

type Props = { campaign: ServiceCampaign; admin: boolean; onChanged: (campaign: ServiceCampaign) => void };

/** Hours in which batches of a campaign go. */
export function BatchHoursControl({ campaign, admin, onChanged }: Props) {
  const [isAsking, setAsking] = useState(false);
  const { batchHours: hours, campaignId } = campaign;
  const { send, isPending, problem } = useWrite(
    { mutationFn: () => serviceCampaignWrites(campaignId).update({ batchHours: null }) },
    "Batches go at all times",
  );
  const denied = admin ? null : ADMINS_ONLY;
  return (
    <Section title="Hours for batches">
      <p className="wrap-anywhere">{hours ? hoursLabel(hours) : "At all times"}</p>
      <p className="text-text-muted">
        A batch that is uploaded at another time waits, and one that is on its way goes on the next time.
        Single messages, such as one-time passwords, are sent at once.
      </p>
      <FormProblem problem={problem} />
      <div className="flex flex-wrap gap-2">
        <ActionButton denied={denied} onClick={() => setAsking(true)}>
          {hours ? "Change hours" : "Choose hours"}
        </ActionButton>
        {hours && (
          <ActionButton
            denied={denied}
            aria-disabled={isPending || undefined}
            onClick={() => send(undefined, onChanged)}
          >
            Let batches go at all times
          </ActionButton>
        )}
      </div>
      {isAsking && <BatchHoursDialog {...{ campaign, onChanged }} onClose={() => setAsking(false)} />}
    </Section>
  );
}
