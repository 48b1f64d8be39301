import { judgeRetry, shownRequest } from "#lib/console/messages/judge-retry";
import { lastRequest } from "#lib/console/messages/retry-record";
import type { MirrorMessageRow } from "#lib/console/mirror/rows/messages";
import type { Reader } from "#lib/console/reader";
import { isInFlight, isOverdue } from "#lib/domain/messages/status-words";
import { usedRetries } from "#lib/domain/retries/retry";
import { MAX_RETRIES } from "#lib/domain/retries/retryable";
import { iso } from "#lib/domain/time/iso";
import type { ListedMessage } from "#lib/wire/console/message";

/** A message of the mirror as the console's lists answer it, with what the gate says of it to this operator. */
export function presentMessage(row: MirrorMessageRow, reader: Omit<Reader, "pool">): ListedMessage {
  return {
    id: row.id,
    status: row.status,
    errorCode: row.code,
    recipient: row.recipient,
    retries: usedRetries(row),
    maxRetries: MAX_RETRIES,
    batch: row.batchId === null ? null : { id: row.batchId, fileName: row.fileName },
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    readAt: row.readAt.toISOString(),
    language: row.language,
    detailed: row.detailed,
    providerId: row.providerId,
    sentAt: iso(row.sentAt),
    finalAt: iso(row.finalAt),
    creatorEmail: row.creatorEmail,
    templateBodyId: row.templateBodyId,
    inFlight: isInFlight(row.status),
    overdue: isOverdue(row.status, row.updatedAt, reader.now),
    retry: judgeRetry(row, reader),
    request: shownRequest(row, reader),
    lastRequest: lastRequest(row, reader),
  };
}
