import { showCampaign } from "#lib/console/campaigns/show-campaigns";
import type { ConsoleCampaignRow } from "#lib/console/registry/console-campaigns";
import { embeddedAddress } from "#lib/installation/embedded-address";
import { runtime } from "#lib/service/api/runtime";
import { showPause } from "#lib/service/campaigns/pause-campaign";
import type { CampaignInView } from "#lib/wire/console/campaign";

/** A campaign as its screens show it. For a campaign of this installation's service it includes the pause. */
export async function campaignInView(campaign: ConsoleCampaignRow): Promise<CampaignInView> {
  const { pool, settings } = runtime().service;
  const [shown, pause] = await Promise.all([
    showCampaign({ pool, embeddedAddress: embeddedAddress(settings) }, campaign),
    campaign.upstreamAddress === null ? showPause({ pool }, campaign.campaignId) : null,
  ]);
  return { ...shown, pause };
}
