import { attemptId } from "#lib/domain/attempt-id";
import { deliveryError } from "#lib/domain/delivery-error";
import { createdAtOf, formatId } from "#lib/domain/id";
import { batchStatus, messageStatus } from "#lib/domain/status";
import { renderBody, renderFullMessage } from "#lib/domain/template";
import { formatTimestamp } from "#lib/domain/timestamp";
import type { AttemptRow, MessageRow } from "#lib/store/messages";

/** A stored message with every field that any response shows; each endpoint's schema keeps its own. */
export function presentMessage(row: MessageRow, timeZone: string) {
  return presentWith(row, (at) => formatTimestamp(new Date(at), timeZone));
}

/** The same for a page: its messages share most of their times, and a time is written once. */
export function presentMessages(rows: MessageRow[], timeZone: string) {
  const written = new Map<number, string>();
  const time = (at: Date | string) => {
    const date = new Date(at);
    let text = written.get(date.getTime());
    if (text === undefined) {
      text = formatTimestamp(date, timeZone);
      written.set(date.getTime(), text);
    }
    return text;
  };
  return rows.map((row) => presentWith(row, time));
}

type Time = (at: Date | string) => string;

function presentWith(row: MessageRow, time: Time) {
  const { templateBody } = row;
  const createdAt = time(createdAtOf(row.id));
  const attempts = row.attempts.map((attempt) => presentAttempt(attempt, row, time));
  return {
    createdAt,
    updatedAt: time(row.updatedAt),
    id: formatId("message", row.id),
    recipient: row.recipient,
    values: row.templateValues,
    fullMessage: renderFullMessage({
      header: templateBody.header,
      body: renderBody(templateBody.body, row.templateValues),
      footer: templateBody.footer,
    }),
    latestStatus: messageStatus(row.status),
    templateBodyId: formatId("templatebody", templateBody.id),
    campaignId: formatId("campaign", row.campaignId),
    language: templateBody.language,
    creatorId: formatId("user", row.creatorId),
    creatorEmail: row.creatorEmail,
    templateBody: {
      id: formatId("templatebody", templateBody.id),
      templateId: formatId("template", templateBody.templateId),
      language: templateBody.language,
      body: templateBody.body,
      creatorId: formatId("user", templateBody.creatorId),
      createdAt: time(templateBody.createdAt),
      updatedAt: time(templateBody.updatedAt),
    },
    batches: row.batchId === null || row.batchStatus === null ? [] : [presentBatch(row, row.batchId, time)],
    ...(row.batchId === null ? {} : { batchId: formatId("batch", row.batchId) }),
    messageAttempts: attempts,
    numAttempts: attempts.length,
    attempts: attempts.map(({ status, createdAt }) => ({ status, createdAt })),
  };
}

function presentAttempt(attempt: AttemptRow, row: MessageRow, time: Time) {
  const error = attempt.error === null ? null : deliveryError(attempt.error);
  return {
    id: attemptId(row.id, attempt.n),
    messageId: formatId("message", row.id),
    sentAt: time(attempt.sentAt),
    deliveredAt: attempt.deliveredAt === null ? null : time(attempt.deliveredAt),
    createdAt: time(attempt.sentAt),
    updatedAt: time(attempt.updatedAt),
    externalAttemptId: attempt.externalId,
    status: messageStatus(attempt.status),
    errorType: error?.type ?? null,
    errorCode: error?.code ?? null,
    metadata: {},
    creatorId: formatId("user", row.creatorId),
    creator: { email: row.creatorEmail },
  };
}

function presentBatch(row: MessageRow, batchId: string, time: Time) {
  return {
    id: formatId("batch", batchId),
    createdAt: time(createdAtOf(batchId)),
    updatedAt: time(row.batchUpdatedAt),
    originalFileName: row.batchFileName,
    status: batchStatus(row.batchStatus ?? 0),
    campaignId: formatId("campaign", row.campaignId),
    creatorId: formatId("user", row.batchCreatorId),
    totalMessages: row.batchTotal,
    BatchMessage: {
      id: `batchmessage_${row.id}`,
      batchId: formatId("batch", batchId),
      messageId: formatId("message", row.id),
    },
  };
}
