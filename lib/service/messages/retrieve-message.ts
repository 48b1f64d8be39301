import { RefusedError } from "#lib/domain/api/refused-error";
import type { Caller, Service } from "#lib/service/context";
import { readMessage } from "#lib/service/messages/read-message";

/** One message in its current state (endpoint 3). */
export async function retrieveMessage({ pool, settings }: Service, caller: Caller, messageId: string | null) {
  const message =
    messageId === null ? null : await readMessage(pool, caller.campaignId, messageId, settings.timeZone);
  if (!message) throw new RefusedError("notFound");
  return message;
}
