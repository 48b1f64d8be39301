import type { Metadata } from "next";
import { CampaignRoutesView } from "#components/routes/campaign/campaign-routes-view";
import { CampaignScreen } from "#components/service/campaign/campaign-screen";
import { showRoutes } from "#lib/service/routes/show-routes";
import { campaignGiven } from "#lib/web/pages/find-campaign";
import { routeAdmin } from "#lib/web/pages/find-route";
import { RouteList } from "#lib/wire/service/route-summary";

export const metadata: Metadata = { title: "Routes of a campaign" };

export default async function CampaignRoutesPage({
  params,
}: PageProps<"/settings/service/[serviceCampaignId]/routes">) {
  const given = await campaignGiven(params);
  const routes = RouteList.parse(await showRoutes(routeAdmin()));
  return (
    <CampaignScreen given={given}>
      <CampaignRoutesView {...given} routes={routes} />
    </CampaignScreen>
  );
}
