import type { SingleSendRow } from "#lib/console/sends/send-rows";
import { parseLanguage } from "#lib/domain/content/language";
import { refusedField } from "#lib/domain/messages/single-send";
import type { SendRecord } from "#lib/wire/console/send";

/** A send as a browser is told of it. */
export function presentSend(row: SingleSendRow, email: string): SendRecord {
  const { id, state, messageId, code, said, httpStatus, traceId } = row;
  return {
    id,
    by: row.operatorEmail === email ? "you" : row.operatorEmail,
    at: row.requestedAt.toISOString(),
    state,
    messageId,
    recipient: row.recipient || null,
    language: parseLanguage(row.language) ?? "english",
    values: row.templateValues,
    field: state === "refused" ? refusedField(code, said) : null,
    code,
    said,
    httpStatus,
    traceId,
  };
}
