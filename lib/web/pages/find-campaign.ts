import { notFound } from "next/navigation";
import { findEmbeddedCampaign } from "#lib/console/registry/console-campaigns";
import { parseId } from "#lib/domain/api/id";
import { may } from "#lib/domain/people/role";
import { runtime } from "#lib/service/api/runtime";
import { showCampaign } from "#lib/service/campaigns/show-campaigns";
import { isWrongInput } from "#lib/service/wrong-input";
import { permitted } from "#lib/web/pages/signed-in";
import { API_PREFIX } from "#lib/wire/api/paths";
import { ServiceCampaign } from "#lib/wire/service/campaign";

/** The campaign of an administration screen. Shows the not-found page when there is no such campaign. */
export async function campaignGiven(params: Promise<{ serviceCampaignId: string }>) {
  const { serviceCampaignId: id } = await params;
  const { role, email } = await permitted("read");
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
  return {
    id,
    initial: ServiceCampaign.parse(shown),
    admin: may(role, "administer"),
    operator: email,
    server: `${service.settings.publicUrl}${API_PREFIX}`,
    environment: service.settings.environment,
    consoleCampaign: known?.id ?? null,
    refusedCharacters: known?.refusedCharacters ?? "",
  };
}
