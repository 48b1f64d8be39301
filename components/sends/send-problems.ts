import type { CallError } from "#lib/browser/api";
import type { SendField, SendProblem, SingleSend } from "#lib/domain/messages/single-send";
import type { SendRecord } from "#lib/wire/console/send";

/** Refusals of the message by the service or the console; each lasts until its field is changed. */
export function refusedNow(
  record: SendRecord | null,
  message: SingleSend,
  problem: CallError | null,
): SendProblem[] {
  const field = fieldOf(problem?.code);
  if (problem && field) return [{ field, message: problem.message }];
  if (record?.state !== "refused" || record.field === null) return [];
  const isSame =
    record.field === "recipient"
      ? record.recipient === message.recipient
      : record.field === "language"
        ? record.language === message.language
        : JSON.stringify(record.values) === JSON.stringify(message.values);
  const trace = record.traceId ? ` Trace id ${record.traceId}.` : "";
  return isSame ? [{ field: record.field, message: `The service said: ${record.said}.${trace}` }] : [];
}

function fieldOf(code: string | undefined): SendField | null {
  if (code === "recipient_invalid") return "recipient";
  if (code === "language_invalid") return "language";
  return code === "values_invalid" ? "values" : null;
}
