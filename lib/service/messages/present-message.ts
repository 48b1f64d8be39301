import { attemptId, formatId, millisecondsOf } from "#lib/domain/api/id";
import { bodyRenderer, renderFullMessage } from "#lib/domain/content/template";
import { deliveryError } from "#lib/domain/messages/delivery-error";
import { messageStatus } from "#lib/domain/messages/status";
import { shownNumber } from "#lib/domain/retention/masked-number";
import { flatText } from "#lib/domain/text/flat-text";
import { formatTimestamp } from "#lib/domain/time/timestamp";
import type { AttemptRow, FoundMessages } from "#lib/service/messages/message-rows";
import { once, presentBatch, presentTemplateBody, type Time } from "#lib/service/messages/present-parts";

/**
 * Stored messages with every field of any response; each endpoint's schema selects its own. Parts and times
 * that messages of a page share are formatted only once.
 */
export function presentMessages(
  campaignId: string,
  { messages, parts: { templateBodies, batches, creators } }: FoundMessages,
  timeZone: string,
) {
  const time = once((at: number) => formatTimestamp(new Date(at), timeZone));
  const bodyOf = once((id: string) => {
    const { header, footer, ...templateBody } = presentTemplateBody(found(templateBodies, id), time);
    return { header, footer, render: bodyRenderer(templateBody.body), templateBody };
  });
  const batchOf = once((id: string) => presentBatch(campaignId, found(batches, id), time));
  const userIdOf = once((id: string) => formatId("user", id));
  const ownerId = formatId("campaign", campaignId);

  return messages.map((row) => {
    const { batchId } = row;
    const { templateBody, render, header, footer } = bodyOf(row.templateBodyId);
    const email = found(creators, row.creatorId).email;
    const id = formatId("message", row.id);
    const creatorId = userIdOf(row.creatorId);
    const batch = batchId === null || !batches.has(batchId) ? null : batchOf(batchId);
    const message = { uuid: row.id, id, creatorId, email };
    const attempts = row.attempts.map((attempt) => presentAttempt(attempt, message, time));
    return {
      createdAt: time(millisecondsOf(row.id)),
      updatedAt: time(row.updatedAt),
      id,
      recipient: shownNumber(row.recipient),
      values: row.templateValues ?? {},
      fullMessage:
        row.templateValues === null
          ? ""
          : renderFullMessage({ header, body: render(row.templateValues), footer }),
      latestStatus: messageStatus(row.status),
      templateBodyId: templateBody.id,
      campaignId: ownerId,
      language: templateBody.language,
      creatorId,
      creatorEmail: email,
      templateBody,
      batches: batch ? [{ ...batch, BatchMessage: presentMembership(batch.id, message) }] : [],
      ...(batchId === null ? {} : { batchId: batch?.id ?? formatId("batch", batchId) }),
      messageAttempts: attempts,
      numAttempts: attempts.length,
      attempts: attempts.map(({ status, createdAt }) => ({ status, createdAt })),
    };
  });
}

export type PresentedMessage = ReturnType<typeof presentMessages>[number];

type Presented = { uuid: string; id: string; creatorId: string; email: string };

function presentMembership(batchId: string, { uuid, id }: Presented) {
  return { id: flatText("batchmessage_", uuid), batchId, messageId: id };
}

function presentAttempt(attempt: AttemptRow, { uuid, id, creatorId, email }: Presented, time: Time) {
  const error = attempt.error === null ? null : deliveryError(attempt.error);
  return {
    id: attemptId(uuid, attempt.n),
    messageId: id,
    sentAt: time(attempt.sentAt),
    deliveredAt: attempt.deliveredAt === null ? null : time(attempt.deliveredAt),
    createdAt: time(attempt.sentAt),
    updatedAt: time(attempt.updatedAt),
    externalAttemptId: attempt.externalId,
    status: messageStatus(attempt.status),
    errorType: error?.type ?? null,
    errorCode: error?.code ?? null,
    metadata: {},
    creatorId,
    creator: { email },
  };
}

function found<Part>(parts: Map<string, Part>, id: string): Part {
  const part = parts.get(id);
  if (part === undefined) throw new Error(`${id} is not among the parts of its messages`);
  return part;
}
