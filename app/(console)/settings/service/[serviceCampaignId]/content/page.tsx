import type { Metadata } from "next";
import { ContentView } from "#components/service/content/content-view";
import { CampaignScreen } from "../campaign-screen";

export const metadata: Metadata = { title: "Content" };

export default function ContentPage({ params }: PageProps<"/settings/service/[serviceCampaignId]/content">) {
  return <CampaignScreen params={params}>{(given) => <ContentView {...given} />}</CampaignScreen>;
}
