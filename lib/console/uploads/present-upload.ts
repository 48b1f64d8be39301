import { isHidden } from "#lib/console/is-hidden";
import type { Reader } from "#lib/console/reader";
import type { UploadRow } from "#lib/console/uploads/upload-rows";
import { maskLabel } from "#lib/domain/messages/mask";
import { seesWhole } from "#lib/domain/people/role";
import type { UploadRecord } from "#lib/wire/console/upload";

/** An upload in the browser's form. */
export function presentUpload(
  row: UploadRow,
  reader: Pick<Reader, "email" | "visibility" | "role">,
  more: { search?: UploadRecord["search"]; retryAfterMs?: number | null } = {},
): UploadRecord {
  const { id, fileName, state, batchId, httpStatus, code, message, traceId, answer } = row;
  // The service quotes the file's contents, which its sender knows.
  const isMasked = isHidden(reader, row.operatorEmail);
  // A batch found by its file name may be another person's: see own_work.
  const isOwn = seesWhole(reader.role) || httpStatus === 201;
  return {
    id,
    fileName,
    rows: row.rowCount,
    operator: row.operatorEmail,
    startedAt: row.startedAt.toISOString(),
    settledAt: row.settledAt?.toISOString() ?? null,
    state,
    held: row.held && {
      ...row.held,
      sendAt: instant(row.held.sendAt),
      notAfter: instant(row.held.notAfter),
      expiresAt: new Date(row.held.expiresAt).toISOString(),
    },
    batchId: isOwn ? batchId : null,
    httpStatus,
    code,
    message: isMasked ? maskLabel(message) : message,
    traceId,
    answer: answer && (isMasked ? maskLabel(answer) : answer),
    retryAfterMs: more.retryAfterMs ?? null,
    search: more.search ?? null,
  };
}

/** A moment inside a column of JSON, in the browser's form. */
function instant(moment: string | null): string | null {
  return moment && new Date(moment).toISOString();
}
