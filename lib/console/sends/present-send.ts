import { isHidden } from "#lib/console/is-hidden";
import type { Reader } from "#lib/console/reader";
import type { SingleSendRow } from "#lib/console/sends/send-rows";
import { parseLanguage } from "#lib/domain/content/language";
import { hideNumber, maskLabel, maskValues } from "#lib/domain/messages/mask";
import { refusedField } from "#lib/domain/messages/single-send";
import type { SendRecord } from "#lib/wire/console/send";

/** A send in the browser's form. Its sender typed the number and values, so they are masked only for others. */
export function presentSend(row: SingleSendRow, reader: Pick<Reader, "email" | "visibility">): SendRecord {
  const { id, state, messageId, code, httpStatus, traceId, recipient, templateValues } = row;
  const isMasked = isHidden(reader, row.operatorEmail);
  // The code that verifies a number is read on the phone alone.
  const areValuesMasked = isMasked || row.test === "code";
  const said = isMasked ? maskLabel(row.said) : row.said;
  return {
    id,
    by: row.operatorEmail === reader.email ? "you" : row.operatorEmail,
    at: row.requestedAt.toISOString(),
    state,
    messageId,
    recipient: (isMasked && recipient ? hideNumber(recipient) : recipient) || null,
    language: parseLanguage(row.language) ?? "english",
    values: areValuesMasked ? maskValues(templateValues) : templateValues,
    field: state === "refused" ? refusedField(code, said) : null,
    code,
    said,
    httpStatus,
    traceId,
  };
}
