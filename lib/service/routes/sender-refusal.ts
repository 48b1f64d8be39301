import { mayUseSender, senderRefusal } from "#lib/domain/routes/sender";
import type { Sql } from "#lib/platform/postgres/sql";
import { routesOfCampaign, senderOfCampaign } from "#lib/service/routes/campaign-route-rows";

/**
 * Why the campaign's messages could not be handed over, or null: a route may have lost the right to the campaign's
 * sender after the campaign was given both.
 */
export async function campaignSenderRefusal(db: Sql, campaignId: string): Promise<string | null> {
  const sender = await senderOfCampaign(db, campaignId);
  if (sender === "") return null;
  const routes = await routesOfCampaign(db, campaignId);
  const refusing = routes.find(({ senders }) => !mayUseSender(senders, sender));
  return refusing ? senderRefusal(sender, refusing) : null;
}
