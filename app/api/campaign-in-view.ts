import { embeddedAddress } from "#lib/installation/embedded-address";
import { showCampaign } from "#lib/mirror/show-campaigns";
import { runtime } from "#lib/service/api/runtime";
import { showPause } from "#lib/service/campaigns/pause-campaign";
import type { ConsoleCampaignRow } from "#lib/store/console-campaigns";
import type { CampaignInView } from "#lib/wire/console-campaign";

/** A campaign as its screens show it; of this installation's own service they also know whether it is paused. */
export async function campaignInView(campaign: ConsoleCampaignRow): Promise<CampaignInView> {
  const { pool, settings } = runtime().service;
  const [shown, pause] = await Promise.all([
    showCampaign({ pool, embeddedAddress: embeddedAddress(settings) }, campaign),
    campaign.upstreamAddress === null ? showPause({ pool }, campaign.campaignId) : null,
  ]);
  return { ...shown, pause };
}
