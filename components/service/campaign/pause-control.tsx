"use client";
import { useState } from "react";
import { ADMINS_ONLY } from "#components/service/administration.ts";
import { CampaignState } from "#components/service/campaign/campaign-state";
import { Section } from "#components/service/section";
import { serviceCampaignWrites } from "#components/service/service-queries.ts";
import { ActionButton } from "#components/ui/form/action-button";
import { Field } from "#components/ui/form/field";
import { FormDialog } from "#components/ui/form/form-dialog";
import { FormProblem } from "#components/ui/form/form-problem";
import { Moment } from "#components/ui/moment";
import { useWrite } from "#lib/browser/use-write";
import { asSentence } from "#lib/domain/text/as-sentence";
import type { ServiceCampaign } from "#lib/wire/service/campaign";

type Props = { campaign: ServiceCampaign; admin: boolean; onChanged: (campaign: ServiceCampaign) => void };

/** Pauses and resumes sending; every operator reads the reason on the campaign's screens. */
export function PauseControl({ campaign, admin, onChanged }: Props) {
  const [asking, setAsking] = useState(false);
  const writes = serviceCampaignWrites(campaign.campaignId);
  const resuming = useWrite({ mutationFn: writes.resume }, "Campaign resumed");
  const { pausedAt, pausedBy, pauseReason } = campaign;
  const denied = admin ? null : ADMINS_ONLY;
  return (
    <Section title="Sending" aside={<CampaignState paused={pausedAt !== null} />}>
      {pausedAt ? (
        <p className="wrap-anywhere">
          Paused <Moment at={pausedAt} /> by {pausedBy || "an admin"}
          {pauseReason ? `: ${asSentence(pauseReason)}` : "."} New and retried messages stay in Created.
        </p>
      ) : (
        <p className="text-text-muted">
          Messages are sent to the provider as they arrive. While the campaign is paused, new messages are
          accepted and wait.
        </p>
      )}
      <FormProblem problem={resuming.problem} />
      <div>
        {pausedAt ? (
          <ActionButton
            denied={denied}
            aria-disabled={resuming.isPending || undefined}
            onClick={() => resuming.send(undefined, onChanged)}
          >
            {resuming.isPending ? "Resuming…" : "Resume sending"}
          </ActionButton>
        ) : (
          <ActionButton denied={denied} onClick={() => setAsking(true)}>
            Pause sending
          </ActionButton>
        )}
      </div>
      {asking && (
        <FormDialog
          title={`Pause ${campaign.name}`}
          submit="Pause sending"
          done="Campaign paused"
          onClose={() => setAsking(false)}
          onSubmit={async (form) => onChanged(await writes.pause(String(form.get("reason")).trim()))}
        >
          <p className="text-text-muted">
            Messages that are already with the provider are not affected. All others wait until the campaign
            is resumed.
          </p>
          <Field
            label="Reason"
            name="reason"
            maxLength={300}
            autoComplete="off"
            hint="Everyone sees this on the campaign's screens."
          />
        </FormDialog>
      )}
    </Section>
  );
}
