import type { Metadata } from "next";
import { CampaignScreen } from "#components/service/campaign/campaign-screen";
import { ContentView } from "#components/service/content/content-view";
import { campaignGiven } from "#lib/web/pages/find-campaign";

export const metadata: Metadata = { title: "Content" };

export default async function ContentPage({
  params,
}: PageProps<"/settings/service/[serviceCampaignId]/content">) {
  const given = await campaignGiven(params);
  return (
    <CampaignScreen given={given}>
      <ContentView {...given} />
    </CampaignScreen>
  );
}
