import { formatId, parseId } from "#lib/domain/api/id";
import { recordAudit } from "#lib/platform/audit-row";
import { begin } from "#lib/platform/postgres/sql";
import { type Administrator, COMMAND_LINE } from "#lib/service/administrator";
import { findCampaign, pausedAmong, setPaused } from "#lib/service/campaign-rows";
import type { Service } from "#lib/service/context";
import { notifyDelivery } from "#lib/service/queue/notify";
import { noSuchCampaign } from "#lib/service/wrong-input";

/** Stops or resumes hand-over. New and retried messages stay `created` while it is stopped. */
export async function pauseCampaign(
  { pool }: Pick<Service, "pool">,
  campaignId: string,
  paused: boolean,
  { reason = "", by = COMMAND_LINE }: { reason?: string; by?: Administrator } = {},
): Promise<void> {
  await begin(pool, async (tx) => {
    if (!(await setPaused(tx, campaignId, paused ? { reason, by: by.actor } : null))) {
      throw noSuchCampaign(campaignId);
    }
    await recordAudit(tx, {
      campaignId,
      ...by,
      action: paused ? "campaign.pause" : "campaign.resume",
      target: formatId("campaign", campaignId),
      parameters: paused && reason ? { reason } : {},
    });
  });
  if (!paused) notifyDelivery(pool);
}

export type Pause = { at: string; reason: string; by: string };

/** The reason why the campaign with this id is paused. Null while it runs, or when there is none. */
export async function showPause({ pool }: Pick<Service, "pool">, campaignId: string): Promise<Pause | null> {
  const id = parseId("campaign", campaignId);
  const campaign = id ? await findCampaign(pool, id) : null;
  if (!campaign?.pausedAt) return null;
  return { at: campaign.pausedAt.toISOString(), reason: campaign.pauseReason, by: campaign.pausedBy };
}

/** The paused ones of these campaigns. Ids of other services are left out. */
export async function showPaused(
  { pool }: Pick<Service, "pool">,
  campaignIds: string[],
): Promise<Set<string>> {
  const ids = campaignIds.map((id) => parseId("campaign", id)).filter((id) => id !== null);
  const paused = await pausedAmong(pool, ids);
  return new Set(paused.map(({ id }) => formatId("campaign", id)));
}
