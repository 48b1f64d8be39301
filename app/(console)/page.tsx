import type { Metadata } from "next";
import { CampaignList } from "#components/campaigns/campaign-list";
import { Screen } from "#components/shell/screen";

export const metadata: Metadata = { title: "Campaigns" };

export default function CampaignsPage() {
  return (
    <Screen title="Campaigns">
      <CampaignList />
    </Screen>
  );
}
