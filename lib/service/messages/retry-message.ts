import { formatId } from "#lib/domain/api/id";
import { RefusedError } from "#lib/domain/api/refused-error";
import { recordAudit } from "#lib/platform/audit-row";
import { begin } from "#lib/platform/postgres/sql";
import { textReached } from "#lib/platform/retention/checkpoints";
import type { Caller, Service } from "#lib/service/context";
import { lockedRefusal, lockMessages } from "#lib/service/messages/lock-messages";
import { countReset, resetMessages } from "#lib/service/messages/reset-messages";
import { readMessage } from "#lib/service/messages/retrieve-message";
import { notifyDelivery } from "#lib/service/queue/notify";
import { PRIORITY } from "#lib/service/queue/send-jobs";
import { lockTexts } from "#lib/service/retention/lock-texts";
import { refuseUnusableSender } from "#lib/service/routes/sender-refusal";

/** Resets a failed message to `created` (endpoint 2). The delivery worker continues from there. */
export async function retryMessage({ pool, settings }: Service, caller: Caller, messageId: string | null) {
  const { campaignId } = caller;
  if (messageId === null) throw new RefusedError("messageNotFailed");
  const retried = await begin(pool, async (tx) => {
    await lockTexts(tx, campaignId, "shared");
    const [message] = await lockMessages(tx, campaignId, [messageId]);
    if (!message) throw new RefusedError("messageNotFailed");
    const refusal = lockedRefusal(message, await textReached(tx, formatId("campaign", campaignId)));
    if (refusal) throw new RefusedError(refusal);
    await refuseUnusableSender(tx, campaignId);
    await recordAudit(tx, {
      ...caller,
      action: "message.retry",
      target: formatId("message", messageId),
    });
    await resetMessages(tx, campaignId, [message], PRIORITY.single);
    const answer = await readMessage(tx, campaignId, messageId, settings.timeZone);
    await countReset(tx, campaignId, [message]);
    return answer;
  });
  if (!retried) throw new Error(`message ${messageId} has a state and no row`);
  notifyDelivery(pool);
  return retried;
}
