import type { Metadata } from "next";
import { CampaignScreen } from "#components/service/campaign/campaign-screen";
import { TestNumbersView } from "#components/service/campaign/test-numbers-view";
import { campaignGiven } from "#lib/web/pages/find-campaign";

export const metadata: Metadata = { title: "Test numbers" };

export default async function TestNumbersPage({
  params,
}: PageProps<"/settings/service/[serviceCampaignId]/test-numbers">) {
  const given = await campaignGiven(params);
  return (
    <CampaignScreen given={given}>
      <TestNumbersView {...given} />
    </CampaignScreen>
  );
}
