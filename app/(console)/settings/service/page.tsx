import type { Metadata } from "next";
import { ServiceCampaigns } from "#components/service/service-campaigns";
import { Screen } from "#components/shell/screen";
import { runtime } from "#lib/http/runtime";
import { listAllCampaigns } from "#lib/service/show-campaigns";
import { ServiceCampaignList } from "#lib/wire/service-campaign";
import { signedIn } from "../../signed-in";

export const metadata: Metadata = { title: "This service" };

export default async function ServicePage() {
  await signedIn();
  const campaigns = await listAllCampaigns(runtime().service);
  return (
    <Screen title="This service">
      <ServiceCampaigns campaigns={ServiceCampaignList.parse({ campaigns }).campaigns} />
    </Screen>
  );
}
