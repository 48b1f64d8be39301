import { followCampaign } from "#lib/console/registry/console-campaigns";
import { formatId } from "#lib/domain/api/id";
import { recordAudit } from "#lib/platform/audit-row";
import { begin } from "#lib/platform/postgres/sql";
import { type Administrator, COMMAND_LINE } from "#lib/service/administrator";
import { changeCampaign, isKnownZone, lockCampaign } from "#lib/service/campaign-rows";
import type { Service } from "#lib/service/context";
import { notifyDelivery } from "#lib/service/queue/notify";
import { wrongFields } from "#lib/service/wrong-input";
import type { CampaignUpdate } from "#lib/wire/service/campaign-requests";

/**
 * Changes the named fields of a campaign; the next call uses them on every process. The console's own row of the
 * campaign follows.
 */
export async function updateCampaign(
  { pool }: Pick<Service, "pool">,
  campaignId: string,
  update: CampaignUpdate,
  by: Administrator = COMMAND_LINE,
): Promise<void> {
  await begin(pool, async (tx) => {
    const campaign = await lockCampaign(tx, campaignId);
    const changed = {
      ...campaign,
      name: update.name ?? campaign.name,
      ratePerSecond: update.ratePerSecond ?? campaign.ratePerSecond,
      nationalIdRecipients: update.nationalIdRecipients ?? campaign.nationalIdRecipients,
      batchHours: update.batchHours === undefined ? campaign.batchHours : update.batchHours,
    };
    const zone = changed.batchHours?.zone;
    if (update.batchHours && zone && !(await isKnownZone(tx, zone)))
      throw wrongFields([{ field: "batchHours.zone", message: "the database does not know this time zone" }]);
    await changeCampaign(tx, changed);
    await followCampaign(tx, formatId("campaign", campaignId), campaign, changed);
    await recordAudit(tx, {
      campaignId,
      ...by,
      action: "campaign.update",
      target: formatId("campaign", campaignId),
      parameters: { ...update },
    });
  });
  // Batches that waited for their hours may leave now.
  if (update.batchHours !== undefined) notifyDelivery(pool);
}
