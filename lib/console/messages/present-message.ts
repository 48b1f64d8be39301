import { evaluateRetry, named, shownRequest } from "#lib/console/messages/evaluate-retry";
import type { MirrorMessageRow } from "#lib/console/mirror/rows/messages";
import type { Reader } from "#lib/console/reader";
import type { RetryRecordRow } from "#lib/console/requests/message-requests";
import { hideNumber, maskLabel } from "#lib/domain/messages/mask";
import { isInFlight, isOverdue } from "#lib/domain/messages/status-labels";
import { usedRetries } from "#lib/domain/retries/retry";
import { MAX_RETRIES } from "#lib/domain/retries/retryable";
import { iso } from "#lib/domain/time/iso";
import type { ListedMessage } from "#lib/wire/console/message";
import type { RetryRecord } from "#lib/wire/console/message-retry";

/** A mirrored message in the form of the console's lists, with the gate's decision for this operator. */
export function presentMessage(row: MirrorMessageRow, reader: Omit<Reader, "pool">): ListedMessage {
  return {
    id: row.id,
    status: row.status,
    errorCode: row.code,
    recipient: reader.visibility.numbers ? row.recipient : hideNumber(row.recipient),
    textRemoved: row.textRemoved,
    // A message without its text counts as out of retries, but the number of retries made is still shown.
    retries: usedRetries({ ...row, usedUpUpstream: row.usedUpUpstream && !row.textRemoved }),
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
    retry: evaluateRetry(row, reader),
    request: shownRequest(row, reader),
    lastRequest: lastRequest(row, reader),
    test: row.test && { kind: row.test, by: row.testBy && named(row.testBy, reader) },
  };
}

/** A requested retry. */
export function presentRecord(
  row: RetryRecordRow,
  reader: Pick<Reader, "email" | "visibility">,
): RetryRecord {
  const { id, state, said, httpStatus, traceId } = row;
  return {
    id,
    state,
    by: named(row.operatorEmail, reader),
    at: row.requestedAt.toISOString(),
    changedAt: row.changedAt.toISOString(),
    code: row.reason,
    said: reader.visibility.numbers ? said : maskLabel(said),
    httpStatus,
    traceId,
  };
}

/** The outcome of the last requested retry, even if the message has changed since. */
function lastRequest(
  row: MirrorMessageRow,
  reader: Pick<Reader, "email" | "visibility">,
): RetryRecord | null {
  const { requestId: id, requestState: state, requestBy, requestAt, requestChangedAt } = row;
  if (!id || !state || !requestBy || !requestAt || !requestChangedAt) return null;
  const record = {
    id,
    state,
    operatorEmail: requestBy,
    requestedAt: requestAt,
    changedAt: requestChangedAt,
    reason: row.requestReason ?? "",
    said: row.requestSaid ?? "",
    httpStatus: row.requestHttpStatus,
    traceId: row.requestTraceId,
  };
  return presentRecord(record, reader);
}
