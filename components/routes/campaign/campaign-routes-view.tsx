"use client";
import { CampaignRoutes } from "#components/routes/campaign/campaign-routes";
import type { CampaignGiven } from "#components/service/administration.ts";
import { useServiceCampaign } from "#components/service/use-service-campaign.ts";
import type { RouteList } from "#lib/wire/service/route-summary";

export function CampaignRoutesView({
  id,
  initial,
  admin,
  operator,
  routes,
}: CampaignGiven & { routes: RouteList }) {
  const { campaign, keep } = useServiceCampaign(id, initial);
  return (
    <div className="max-w-3xl">
      <CampaignRoutes
        campaign={campaign}
        routes={routes}
        admin={admin}
        operator={operator}
        onChanged={keep}
      />
    </div>
  );
}
