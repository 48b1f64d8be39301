import { type Actor, by } from "#lib/console/actor";
import type { Mirror } from "#lib/console/context";
import { showMessage } from "#lib/console/messages/show-message";
import type { Reader } from "#lib/console/reader";
import { RefusedError } from "#lib/console/refused-error";
import { ALL_SIGHTS } from "#lib/domain/people/sight";
import { doneWithinAnHour } from "#lib/platform/audit-lately";
import { recordAudit } from "#lib/platform/audit-row";
import { lockFor } from "#lib/platform/postgres/advisory-locks";
import { begin } from "#lib/platform/postgres/sql";
import type { MessageDetail } from "#lib/wire/console/message-detail";

const ACTION = "message.show";
/** Enough for a day at a help desk, too few to copy a list of numbers. */
const MOST_AN_HOUR = 60;

/**
 * One message with its number, values and text, for somebody who sees them masked. Each time is recorded first. Throws
 * RefusedError when there is no such message, or the person has asked too often within the hour.
 */
export async function revealMessage(
  mirror: Mirror,
  reader: Reader,
  id: string,
  actor: Actor,
): Promise<MessageDetail> {
  await begin(reader.pool, async (tx) => {
    await tx.query(lockFor("show", actor.id));
    if ((await doneWithinAnHour(tx, actor.email, ACTION)) >= MOST_AN_HOUR) throw tooMany();
    await recordAudit(tx, {
      ...by(actor),
      campaign: reader.campaign.id,
      action: ACTION,
      target: id,
      parameters: { operatorId: actor.id },
    });
  });
  return showMessage(mirror, { ...reader, sights: ALL_SIGHTS }, id);
}

function tooMany(): RefusedError {
  const said = `You have shown ${MOST_AN_HOUR} messages within an hour, which is the most. Try again later.`;
  return new RefusedError(429, "shown_too_many", said);
}
