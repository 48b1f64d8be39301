import type { Metadata } from "next";
import { ServiceCampaigns } from "#components/service/service-campaigns";
import { Screen } from "#components/shell/screen";
import { may } from "#lib/domain/role";
import { signedIn } from "../../signed-in";

export const metadata: Metadata = { title: "This service" };

export default async function ServicePage() {
  const { role } = await signedIn();
  return (
    <Screen title="Campaigns of this service">
      <ServiceCampaigns admin={may(role, "administer")} />
    </Screen>
  );
}
