import { RefusedError } from "#lib/domain/api/refused-error";
import type { Sql } from "#lib/platform/postgres/sql";
import type { Caller, Service } from "#lib/service/context";
import { messagesById } from "#lib/service/messages/message-rows";
import { type PresentedMessage, presentMessages } from "#lib/service/messages/present-message";

/** One message in its current state (endpoint 3). */
export async function retrieveMessage({ pool, settings }: Service, caller: Caller, messageId: string | null) {
  const message =
    messageId === null ? null : await readMessage(pool, caller.campaignId, messageId, settings.timeZone);
  if (!message) throw new RefusedError("notFound");
  return message;
}

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
