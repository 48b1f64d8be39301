"use client";
import type { CampaignGiven } from "#components/service/administration.ts";
import { BatchHoursControl } from "#components/service/campaign/batch-hours-control";
import { CampaignFacts } from "#components/service/campaign/campaign-facts";
import { CampaignForm } from "#components/service/campaign/campaign-form";
import { PauseControl } from "#components/service/campaign/pause-control";
import { useServiceCampaign } from "#components/service/use-service-campaign.ts";

/** Settings of a campaign that can always be changed, and a summary of its parts. */
export function CampaignSettings({ id, initial, admin, operator, kept }: CampaignGiven & { kept: string }) {
  const { campaign, keep } = useServiceCampaign(id, initial);
  return (
    <div className="grid items-start gap-3 lg:grid-cols-2">
      <div className="grid gap-3">
        <PauseControl campaign={campaign} admin={admin} onChanged={keep} />
        <BatchHoursControl campaign={campaign} admin={admin} onChanged={keep} />
        <CampaignForm campaign={campaign} admin={admin} operator={operator} onChanged={keep} />
      </div>
      <CampaignFacts campaign={campaign} kept={kept} />
    </div>
  );
}
