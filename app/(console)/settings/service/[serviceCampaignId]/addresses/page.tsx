import type { Metadata } from "next";
import { AddressesView } from "#components/service/access/addresses-view";
import { CampaignScreen } from "#components/service/campaign/campaign-screen";
import { campaignGiven } from "#lib/web/pages/find-campaign";

export const metadata: Metadata = { title: "Addresses" };

export default async function AddressesPage({
  params,
}: PageProps<"/settings/service/[serviceCampaignId]/addresses">) {
  const given = await campaignGiven(params);
  return (
    <CampaignScreen given={given}>
      <AddressesView {...given} />
    </CampaignScreen>
  );
}
