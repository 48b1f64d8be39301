import type { Metadata } from "next";
import { ServiceCampaigns } from "#components/service/campaign/service-campaigns";
import { DeliveryControl } from "#components/service/delivery/delivery-control";
import { SettingsScreen } from "#components/settings/settings-screen";
import { may } from "#lib/domain/people/role";
import { runtime } from "#lib/service/api/runtime";
import { showDelivery } from "#lib/service/hold/hold-delivery";
import { signedIn } from "#lib/web/pages/signed-in";
import { DeliveryState } from "#lib/wire/service/hold";

export const metadata: Metadata = { title: "This service" };

export default async function ServicePage() {
  const { role } = await signedIn();
  return (
    <SettingsScreen title="Campaigns of this service">
      <DeliveryControl
        admin={may(role, "administer")}
        initial={DeliveryState.parse(await showDelivery(runtime().service))}
      />
      <ServiceCampaigns admin={may(role, "administer")} />
    </SettingsScreen>
  );
}
