import type { Metadata } from "next";
import { TestNumbersView } from "#components/service/campaign/test-numbers-view";
import { CampaignScreen } from "../campaign-screen";

export const metadata: Metadata = { title: "Test numbers" };

export default function TestNumbersPage({
  params,
}: PageProps<"/settings/service/[serviceCampaignId]/test-numbers">) {
  return <CampaignScreen params={params}>{(given) => <TestNumbersView {...given} />}</CampaignScreen>;
}
