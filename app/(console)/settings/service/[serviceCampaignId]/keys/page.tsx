import type { Metadata } from "next";
import { KeysView } from "#components/service/access/keys-view";
import { CampaignScreen } from "#components/service/campaign/campaign-screen";
import { campaignGiven } from "#lib/web/pages/find-campaign";

export const metadata: Metadata = { title: "Keys" };

export default async function KeysPage({ params }: PageProps<"/settings/service/[serviceCampaignId]/keys">) {
  const given = await campaignGiven(params);
  return (
    <CampaignScreen given={given}>
      <KeysView {...given} />
    </CampaignScreen>
  );
}
