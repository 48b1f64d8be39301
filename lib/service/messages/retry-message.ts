import { formatId } from "#lib/domain/api/id";
import { RefusedError } from "#lib/domain/api/refused-error";
import { batchStatus, messageStatus, statusCode } from "#lib/domain/messages/status";
import { messageRetryRefusal } from "#lib/domain/retries/retry";
import { recordAudit } from "#lib/platform/audit-row";
import { begin } from "#lib/platform/postgres/sql";
import { textReached } from "#lib/platform/retention/places";
import type { Caller, Service } from "#lib/service/context";
import { lockMessage, resetForRetry } from "#lib/service/messages/lock-message";
import { readMessage } from "#lib/service/messages/read-message";
import { notifyDelivery } from "#lib/service/queue/notify";
import { insertSingleJob } from "#lib/service/queue/send-jobs";
import { changedMessages } from "#lib/service/record-changes";
import { lockTexts } from "#lib/service/retention/lock-texts";
import { refuseUnusableSender } from "#lib/service/routes/sender-refusal";
import { countStatuses } from "#lib/service/status-counts";

/** Puts a failed message back to `created` (endpoint 2); the delivery worker takes it up from there. */
export async function retryMessage({ pool, settings }: Service, caller: Caller, messageId: string | null) {
  const { campaignId } = caller;
  if (messageId === null) throw new RefusedError("messageNotFailed");
  const retried = await begin(pool, async (tx) => {
    await lockTexts(tx, campaignId, "shared");
    const message = await lockMessage(tx, campaignId, messageId);
    if (!message) throw new RefusedError("messageNotFailed");

    const reached = await textReached(tx, formatId("campaign", campaignId));
    const refusal = messageRetryRefusal({
      latestStatus: messageStatus(message.status),
      retries: message.retries,
      batchStatus: message.batchStatus === null ? null : batchStatus(message.batchStatus),
      textRemoved: reached !== null && messageId <= reached,
    });
    if (refusal) throw new RefusedError(refusal);
    await refuseUnusableSender(tx, campaignId);

    await resetForRetry(tx, campaignId, messageId);
    await insertSingleJob(tx, { campaignId, batchId: message.batchId, messageId });
    await recordAudit(tx, {
      ...caller,
      action: "message.retry",
      target: formatId("message", messageId),
    });
    const answer = await readMessage(tx, campaignId, messageId, settings.timeZone);
    await countStatuses(
      tx,
      [
        { campaignId, batchId: message.batchId, status: statusCode("failure"), change: -1 },
        { campaignId, batchId: message.batchId, status: statusCode("created"), change: 1 },
      ],
      changedMessages(campaignId, [messageId]),
    );
    return answer;
  });
  if (!retried) throw new Error(`message ${messageId} has a state and no row`);
  notifyDelivery(pool);
  return retried;
}
