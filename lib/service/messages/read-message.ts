import type { Sql } from "#lib/platform/postgres/sql";
import { messagesById } from "#lib/service/messages/message-rows";
import { type PresentedMessage, presentMessages } from "#lib/service/messages/present-message";

/** The campaign's message with this id in the form of responses, or null. */
export async function readMessage(
  db: Sql,
  campaignId: string,
  id: string,
  timeZone: string,
): Promise<PresentedMessage | null> {
  const found = await messagesById(db, campaignId, [id]);
  return presentMessages(campaignId, found, timeZone)[0] ?? null;
}
