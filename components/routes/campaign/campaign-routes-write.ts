import { callJson } from "#lib/browser/api";
import type { ServiceCampaign } from "#lib/wire/service/campaign";
import type { CampaignRoutes } from "#lib/wire/service/campaign-routes";

/** Gives a campaign its routes and its sender. */
export const campaignRoutesWrite = (campaignId: string) => (routes: CampaignRoutes) =>
  callJson<ServiceCampaign>(
    "PUT",
    `/api/console/service/campaigns/${encodeURIComponent(campaignId)}/routes`,
    routes,
  );
