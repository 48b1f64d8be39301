import type { Metadata } from "next";
import { KeysView } from "#components/service/access/keys-view";
import { CampaignScreen } from "../campaign-screen";

export const metadata: Metadata = { title: "Keys" };

export default function KeysPage({ params }: PageProps<"/settings/service/[serviceCampaignId]/keys">) {
  return <CampaignScreen params={params}>{(given) => <KeysView {...given} />}</CampaignScreen>;
}
