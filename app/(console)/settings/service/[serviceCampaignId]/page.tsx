import type { Metadata } from "next";
import { CampaignScreen } from "#components/service/campaign/campaign-screen";
import { CampaignSettings } from "#components/service/campaign/campaign-settings";
import { agesLabel } from "#lib/domain/retention/retention-labels";
import { agesOf } from "#lib/platform/retention/ages";
import { runtime } from "#lib/service/api/runtime";
import { campaignGiven } from "#lib/web/pages/find-campaign";

export const metadata: Metadata = { title: "Campaign settings" };

export default async function CampaignPage({ params }: PageProps<"/settings/service/[serviceCampaignId]">) {
  const given = await campaignGiven(params);
  const kept = agesLabel(await agesOf(runtime().service.pool, given.id));
  return (
    <CampaignScreen given={given}>
      <CampaignSettings {...given} kept={kept} />
    </CampaignScreen>
  );
}
