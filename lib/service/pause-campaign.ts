import { formatId } from "#lib/domain/id";
import type { Service } from "#lib/service/context";
import { WrongInput } from "#lib/service/wrong-input";
import { recordAudit } from "#lib/store/audit";
import { setPaused } from "#lib/store/campaigns";
import { notifyDelivery } from "#lib/store/notify";
import { begin } from "#lib/store/sql";

/** Stops hand-over, or lets it go on; new and retried messages stay `created` meanwhile. */
export async function pauseCampaign({ pool }: Service, campaignId: string, paused: boolean): Promise<void> {
  await begin(pool, async (tx) => {
    if (!(await setPaused(tx, campaignId, paused))) {
      throw new WrongInput(`there is no campaign ${formatId("campaign", campaignId)}`);
    }
    await recordAudit(tx, {
      campaignId,
      actor: "command line",
      action: paused ? "campaign.pause" : "campaign.resume",
      target: formatId("campaign", campaignId),
    });
  });
  if (!paused) notifyDelivery(pool);
}
