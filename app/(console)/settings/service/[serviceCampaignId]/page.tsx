import type { Metadata } from "next";
import { CampaignSettings } from "#components/service/campaign/campaign-settings";
import { CampaignScreen } from "./campaign-screen";

export const metadata: Metadata = { title: "Campaign settings" };

export default function CampaignPage({ params }: PageProps<"/settings/service/[serviceCampaignId]">) {
  return <CampaignScreen params={params}>{(given) => <CampaignSettings {...given} />}</CampaignScreen>;
}
