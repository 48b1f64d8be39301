import { notFound } from "next/navigation";
import type { ReactNode } from "react";
import type { CampaignGiven } from "#components/service/administration.ts";
import { CampaignTabs } from "#components/service/campaign/campaign-tabs";
import { AsideLink } from "#components/shell/aside-link";
import { Screen } from "#components/shell/screen";
import { findEmbeddedCampaign } from "#lib/console/registry/console-campaigns";
import { parseId } from "#lib/domain/api/id";
import { may } from "#lib/domain/people/role";
import { runtime } from "#lib/service/api/runtime";
import { showCampaign } from "#lib/service/campaigns/show-campaigns";
import { isWrongInput } from "#lib/service/wrong-input";
import { signedIn } from "#lib/web/pages/signed-in";
import { API_PREFIX } from "#lib/wire/api/paths";
import { ServiceCampaign } from "#lib/wire/service/campaign";

type Params = Promise<{ serviceCampaignId: string }>;

/** A part of a campaign's administration under the campaign's name and the way to the other parts. */
export async function CampaignScreen({
  params,
  children,
}: {
  params: Params;
  children: (given: CampaignGiven) => ReactNode;
}) {
  const { serviceCampaignId: id } = await params;
  const { role, email } = await signedIn();
  const { service } = runtime();
  const uuid = parseId("campaign", id);
  if (!uuid) notFound();
  const [shown, known] = await Promise.all([
    showCampaign(service, uuid).catch((error: unknown) => {
      if (isWrongInput(error)) notFound();
      throw error;
    }),
    findEmbeddedCampaign(service.pool, id),
  ]);
  const initial = ServiceCampaign.parse(shown);
  const given = {
    id,
    initial,
    admin: may(role, "administer"),
    operator: email,
    server: `${service.settings.publicUrl}${API_PREFIX}`,
    environment: service.settings.environment,
    consoleCampaign: known?.id ?? null,
  };
  return (
    <Screen
      title={initial.name}
      aside={<AsideLink href="/settings/service">All campaigns of this service</AsideLink>}
    >
      <CampaignTabs {...given} />
      {children(given)}
    </Screen>
  );
}
