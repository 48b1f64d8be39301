import type { IncomingAttempt, IncomingBatch } from "#lib/console/mirror/rows/absorb-parts";
import type { IncomingMessage } from "#lib/console/mirror/rows/compared-messages";
import type { IncomingText } from "#lib/console/mirror/rows/copy-new";
import type { TolerantAttempt, TolerantBatch, TolerantMessage } from "#lib/wire/api/tolerant-message";

const MAX_ATTEMPTS = 1000;

/** A message in the mirror's form, from any of upstream's endpoints. */
export function incomingMessage(message: TolerantMessage): IncomingMessage {
  const list = ordered(message);
  const last = list?.at(-1);
  const rich = message.messageAttempts !== undefined;
  const attempts =
    list && Math.min(MAX_ATTEMPTS, Math.max(list.length, rich ? (message.numAttempts ?? 0) : 0));
  const isStopped = wasStopped(message, last);
  const isFinal = message.latestStatus === "success" || message.latestStatus === "failure";
  return {
    id: message.id,
    created_at: message.createdAt.toISOString(),
    updated_at: (message.updatedAt ?? message.createdAt).toISOString(),
    status: isStopped ? "stopped" : message.latestStatus,
    code: message.latestStatus === "failure" ? (last?.errorCode ?? null) : null,
    attempts: attempts ?? null,
    detailed: rich || attempts === 0,
    recipient: recipientOf(message),
    language: message.language,
    batch_id: message.batchId ?? message.batches[0]?.id ?? null,
    provider_id: last?.externalAttemptId ?? "",
    sent_at: iso(last?.sentAt),
    final_at: isFinal ? iso(isStopped ? message.updatedAt : (last?.deliveredAt ?? last?.updatedAt)) : null,
  };
}

/** Whether its batch was stopped before it left: no attempt, or none since it was retried, ended with it. */
function wasStopped(message: TolerantMessage, last: TolerantAttempt | undefined): boolean {
  const { latestStatus, batches, messageAttempts, updatedAt } = message;
  if (latestStatus !== "failure" || !batches.some(({ status }) => status === "messages_stopped"))
    return false;
  return last ? (last.updatedAt ?? Infinity) < (updatedAt ?? 0) : messageAttempts !== undefined;
}

export function incomingText(message: TolerantMessage): IncomingText {
  return {
    id: message.id,
    recipient: recipientOf(message),
    full_message: message.fullMessage,
    template_values: message.values,
    template_body_id: message.templateBodyId ?? message.templateBody?.id ?? null,
    creator_id: message.creatorId,
    creator_email: message.creatorEmail,
  };
}

/** The message's attempts, numbered in the order in which they were made. */
export function incomingAttempts(message: TolerantMessage): IncomingAttempt[] {
  return (ordered(message) ?? []).slice(0, MAX_ATTEMPTS).map((attempt, index) => ({
    message_id: message.id,
    n: index + 1,
    detailed: message.messageAttempts !== undefined,
    status: attempt.status,
    created_at: attempt.createdAt.toISOString(),
    updated_at: iso(attempt.updatedAt),
    sent_at: iso(attempt.sentAt),
    delivered_at: iso(attempt.deliveredAt),
    error_type: attempt.errorType,
    error_code: attempt.errorCode,
    provider_id: attempt.externalAttemptId ?? "",
    metadata: attempt.metadata,
    creator_email: attempt.creator?.email ?? null,
  }));
}

/** The batches that the messages name, each once: its newest record, or only its id. */
export function incomingBatches(messages: TolerantMessage[]): IncomingBatch[] {
  const found = new Map<string, IncomingBatch>();
  for (const message of messages) {
    const { batchId, batches } = message;
    for (const batch of batches) {
      const record = batchRecord(batch, message.createdAt);
      const other = found.get(batch.id);
      if (other?.updated_at && record.updated_at && other.updated_at >= record.updated_at) continue;
      found.set(batch.id, record);
    }
    if (batchId && !found.has(batchId)) found.set(batchId, bareBatch(batchId, message.createdAt));
  }
  return [...found.values()];
}

/** A batch from its record; `moment` replaces the times that the record lacks. */
function batchRecord(batch: TolerantBatch, moment: Date): IncomingBatch {
  const { id, originalFileName, status, creatorId, totalMessages, createdAt, updatedAt } = batch;
  return {
    id,
    file_name: originalFileName,
    status,
    created_at: (createdAt ?? moment).toISOString(),
    updated_at: (updatedAt ?? createdAt ?? moment).toISOString(),
    creator_id: creatorId,
    total: totalMessages,
    added: 0,
    changed: false,
  };
}

/** A batch of which only the id is known. */
export function bareBatch(id: string, moment: Date): IncomingBatch {
  return {
    id,
    file_name: null,
    status: "",
    created_at: moment.toISOString(),
    updated_at: null,
    creator_id: null,
    total: null,
    added: 0,
    changed: false,
  };
}

function recipientOf({ recipient }: TolerantMessage): string {
  return recipient.replace(/^\+/, "");
}

function ordered({ messageAttempts, attempts }: TolerantMessage): TolerantAttempt[] | null {
  const list = messageAttempts ?? attempts;
  return list ? [...list].sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime()) : null;
}

function iso(moment: Date | null | undefined): string | null {
  return moment ? moment.toISOString() : null;
}
