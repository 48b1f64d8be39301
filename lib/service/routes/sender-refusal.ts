import { RefusedError } from "#lib/domain/api/refused-error";
import { mayUseSender, senderRefusal } from "#lib/domain/routes/sender";
import { rows, type Sql, sql } from "#lib/platform/postgres/sql";

type Allowed = { sender: string; name: string; senders: string[] };

/**
 * The reason why the campaign's messages could not be handed over, or null: a route may have lost the right
 * to the campaign's sender after the campaign was given both.
 */
export async function campaignSenderRefusal(db: Sql, campaignId: string): Promise<string | null> {
  const limited = await rows<Allowed>(
    db,
    sql`
      select c.sender, r.name, r.senders
      from campaign c join campaign_route cr on cr.campaign_id = c.id join route r on r.id = cr.route_id
      where c.id = ${campaignId} and c.sender <> '' and r.senders <> '{}'
      order by cr.place
    `,
    "campaign-sender-refusal",
  );
  const refusing = limited.find(({ sender, senders }) => !mayUseSender(senders, sender));
  return refusing ? senderRefusal(refusing.sender, refusing) : null;
}

/** Throws the refusal of the public API. */
export async function refuseUnusableSender(db: Sql, campaignId: string): Promise<void> {
  const sentence = await campaignSenderRefusal(db, campaignId);
  if (sentence) throw new RefusedError("senderNotAllowed", sentence);
}
