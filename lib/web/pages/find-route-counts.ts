import { runtime } from "#lib/service/api/runtime";
import { showRouteCounts } from "#lib/service/routes/route-counts";
import { ownCampaign } from "#lib/web/console/own-campaign";
import { signedIn } from "#lib/web/pages/signed-in";
import { RouteCounts } from "#lib/wire/service/route-insight";

type Range = { from: string | null; to: string | null };

/** The first counts of a campaign's overview; none for a campaign of another service. */
export async function routeCountsGiven(campaign: number, range: Range): Promise<RouteCounts> {
  const { service } = runtime();
  const own = await ownCampaign(service.pool, await signedIn(), campaign);
  const from = range.from ?? new Date(0).toISOString();
  const to = range.to ?? new Date().toISOString();
  const span = { from: new Date(from), to: new Date(to) };
  const counts = own?.whole ? await showRouteCounts(service, own.id, span) : [];
  return RouteCounts.parse({ from, to, counts });
}
