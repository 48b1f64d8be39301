import { findSync } from "#lib/console/mirror/rows/sync";
import type { ConsoleCampaignRow } from "#lib/console/registry/console-campaigns";
import { ownCampaignOf } from "#lib/console/registry/own-campaign";
import { stoppedSentence } from "#lib/domain/messages/stop-labels";
import type { Sql } from "#lib/platform/postgres/sql";

/** Why nothing in a campaign can be retried because its calls have stopped; null when they have not, or when there are none. */
export async function findStopDenial(db: Sql, campaign: ConsoleCampaignRow): Promise<string | null> {
  if (ownCampaignOf(campaign)) return null;
  const stop = (await findSync(db, campaign.id))?.stop;
  return stop ? stoppedSentence(stop.reason) : null;
}
