import type { UploadRow } from "#lib/console/uploads/upload-rows";
import type { UploadRecord } from "#lib/wire/console/upload";

/** An upload as a browser is told of it. */
export function presentUpload(
  row: UploadRow,
  more: { search?: UploadRecord["search"]; retryAfterMs?: number | null } = {},
): UploadRecord {
  const { id, fileName, state, batchId, httpStatus, code, message, traceId, answer } = row;
  return {
    id,
    fileName,
    rows: row.rowCount,
    operator: row.operatorEmail,
    startedAt: row.startedAt.toISOString(),
    settledAt: row.settledAt?.toISOString() ?? null,
    state,
    batchId,
    httpStatus,
    code,
    message,
    traceId,
    answer,
    retryAfterMs: more.retryAfterMs ?? null,
    search: more.search ?? null,
  };
}
