import type { Metadata } from "next";
import { CampaignScreen } from "#components/service/campaign/campaign-screen";
import { CampaignSettings } from "#components/service/campaign/campaign-settings";
import { campaignGiven } from "#lib/web/pages/campaign-given";

export const metadata: Metadata = { title: "Campaign settings" };

export default async function CampaignPage({ params }: PageProps<"/settings/service/[serviceCampaignId]">) {
  const given = await campaignGiven(params);
  return (
    <CampaignScreen given={given}>
      <CampaignSettings {...given} />
    </CampaignScreen>
  );
}
