import { countHalted, countWaiting } from "#lib/console/approvals/approval-rows";
import { showCampaign } from "#lib/console/campaigns/show-campaigns";
import type { ConsoleCampaignRow } from "#lib/console/registry/console-campaigns";
import { may, parseCampaignRole } from "#lib/domain/people/role";
import { embeddedAddress } from "#lib/installation/embedded-address";
import { runtime } from "#lib/service/api/runtime";
import { showPause } from "#lib/service/campaigns/pause-campaign";
import { showOutsideHours } from "#lib/service/campaigns/show-hours";
import type { CampaignInView } from "#lib/wire/console/campaign";

/** A campaign as its screens show it. For a campaign of this installation's service it includes the pause. */
export async function campaignInView(
  { campaign, role }: { campaign: ConsoleCampaignRow; role: string },
  personId: string,
): Promise<CampaignInView> {
  const { pool, settings } = runtime().service;
  const isOwn = campaign.upstreamAddress === null;
  const [shown, pause, outsideHours, filesWaiting, filesHalted] = await Promise.all([
    showCampaign({ pool, embeddedAddress: embeddedAddress(settings) }, campaign),
    isOwn ? showPause({ pool }, campaign.campaignId) : null,
    isOwn ? showOutsideHours({ pool }, campaign.campaignId) : null,
    may(role, "approve") ? countWaiting(pool, campaign.id, personId) : 0,
    may(role, "send") ? countHalted(pool, campaign.id, may(role, "approve") ? null : personId) : 0,
  ]);
  return {
    ...{ ...shown, pause, outsideHours, filesWaiting, filesHalted },
    role: parseCampaignRole(role) ?? "viewer",
  };
}
