import type { Metadata } from "next";
import { AddressesView } from "#components/service/access/addresses-view";
import { CampaignScreen } from "../campaign-screen";

export const metadata: Metadata = { title: "Addresses" };

export default function AddressesPage({
  params,
}: PageProps<"/settings/service/[serviceCampaignId]/addresses">) {
  return <CampaignScreen params={params}>{(given) => <AddressesView {...given} />}</CampaignScreen>;
}
