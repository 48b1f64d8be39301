import type { Actor } from "#lib/console/actor";
import type { ConsoleContext } from "#lib/console/context";
import { showMessage } from "#lib/console/messages/show-message";
import type { Reader } from "#lib/console/reader";
import { recordScarce } from "#lib/console/record-scarce";
import { FULL_VISIBILITY } from "#lib/domain/people/visibility";
import type { MessageDetail } from "#lib/wire/console/message-detail";

/**
 * A message with its number, values and text, for a person who sees them masked. Each time is recorded first. Throws
 * RefusedError when there is no such message, or after too many requests within an hour.
 */
export async function revealMessage(
  mirror: ConsoleContext,
  reader: Reader,
  id: string,
  actor: Actor,
): Promise<MessageDetail> {
  await recordScarce(reader.pool, actor, {
    campaign: reader.campaign.id,
    action: "message.show",
    target: id,
    code: "shown_too_many",
    said: (most) => `You have shown ${most} messages`,
  });
  return showMessage(mirror, { ...reader, visibility: FULL_VISIBILITY }, id);
}
