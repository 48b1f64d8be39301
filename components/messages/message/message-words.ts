import { codeWords } from "#lib/domain/messages/code-words";
import { statusWords } from "#lib/domain/messages/status-words";
import { isErased, isMasked, lastDigits } from "#lib/domain/retention/masked-number";
import { counted } from "#lib/domain/text/counted";
import type { ListedMessage } from "#lib/wire/console/message";
import type { MessageDetail } from "#lib/wire/console/message-detail";

const NO_UPDATES = "No further updates are expected.";

/** What a window that shows it is called. */
export function messageName({ recipient, status }: Pick<ListedMessage, "recipient" | "status">): string {
  const left = isErased(recipient) ? "number erased" : `…${lastDigits(recipient)}`;
  return `${isMasked(recipient) ? left : recipient} · ${statusWords(status).label}`;
}

/** "Failed after 2 attempts: phone not reachable. 2 of 3 retries left." */
export function statusSentence({ message, attempts }: MessageDetail): string {
  const { label, note } = statusWords(message.status);
  const n = attempts.length;
  const after = n > 0 ? ` after ${counted(n, "attempt")}` : "";
  if (message.status === "success") return `Delivered${after}.`;
  if (message.status === "failure") {
    const why = lowerFirst(codeWords(message.errorCode).label);
    if (message.textRemoved) return `Failed${after}: ${why}.`;
    const left = Math.max(0, message.maxRetries - message.retries);
    return `Failed${after}: ${why}. ${left} of ${message.maxRetries} retries left.`;
  }
  if (message.overdue) return `${label} for more than 48 h. No further updates are expected.`;
  return note ? `${label}: ${note}.` : `${label}.`;
}

/** What happens without anybody's doing, if anything. */
export function nextStep({ message }: MessageDetail): string {
  if (message.status === "success") return NO_UPDATES;
  if (message.status === "failure") return afterFailure(message);
  if (message.overdue) return NO_UPDATES;
  return "Updates appear here by themselves.";
}

// What the button beside it says, said of the message: neither may promise what the other refuses.
function afterFailure({
  retries,
  maxRetries,
  errorCode,
  retry,
  request,
  textRemoved,
}: ListedMessage): string {
  if (textRemoved) return "Its text was removed. This message cannot be retried again.";
  if (retries >= maxRetries) return "All retries are used. This message cannot be retried again.";
  const { retryable, remedy } = codeWords(errorCode);
  if (retryable === "no") return remedy;
  if (retry.reason === "already_requested") return afterRequest(request);
  if (retry.decision === "denied") return "It cannot be retried now. The reason is next to the Retry button.";
  return "You can retry this message.";
}

function afterRequest(request: ListedMessage["request"]): string {
  if (request?.state === "waiting")
    return "The retry waits for a free slot. It has not been sent to the service yet.";
  if (request?.state === "unclear")
    return "It is unclear whether the retry was accepted. The answer appears here.";
  return "A retry was requested. The result appears here.";
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
