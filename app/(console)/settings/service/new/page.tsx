import type { Metadata } from "next";
import { headers } from "next/headers";
import { CreateCampaign } from "#components/service/new/create-campaign";
import { AsideLink } from "#components/shell/aside-link";
import { Screen } from "#components/shell/screen";
import { may } from "#lib/domain/people/role";
import { CLIENT_ADDRESS } from "#lib/platform/network/client-fields";
import { runtime } from "#lib/service/api/runtime";
import { permitted } from "#lib/web/pages/signed-in";
import { API_PREFIX } from "#lib/wire/api/paths";

export const metadata: Metadata = { title: "Create a campaign" };

export default async function NewCampaignPage() {
  const { role, email } = await permitted("read");
  const { publicUrl } = runtime().service.settings;
  return (
    <Screen
      title="Create a campaign"
      aside={<AsideLink href="/settings/service">All campaigns of this service</AsideLink>}
    >
      <CreateCampaign
        admin={may(role, "administer")}
        operator={email}
        ownAddress={(await headers()).get(CLIENT_ADDRESS) ?? ""}
        server={`${publicUrl}${API_PREFIX}`}
      />
    </Screen>
  );
}
