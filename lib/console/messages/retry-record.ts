import { named } from "#lib/console/messages/judge-retry";
import type { MirrorMessageRow } from "#lib/console/mirror/rows/messages";
import type { Reader } from "#lib/console/reader";
import type { RetryRecordRow } from "#lib/console/requests/message-requests";
import type { RetryRecord } from "#lib/wire/console/message-retry";

/** What became of the last retry that was asked for, whatever has become of the message since. */
export function lastRequest(row: MirrorMessageRow, reader: Pick<Reader, "email">): RetryRecord | null {
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

export function presentRecord(row: RetryRecordRow, reader: Pick<Reader, "email">): RetryRecord {
  const { id, state, said, httpStatus, traceId } = row;
  return {
    id,
    state,
    by: named(row.operatorEmail, reader),
    at: row.requestedAt.toISOString(),
    changedAt: row.changedAt.toISOString(),
    code: row.reason,
    said,
    httpStatus,
    traceId,
  };
}
