import { codeWords } from "#lib/domain/code-words";
import { statusWords } from "#lib/domain/status-words";
import type { ListedMessage, MessageDetail } from "#lib/wire/console-message";

/** What a window that shows it is called. */
export function messageName({ recipient, status }: Pick<ListedMessage, "recipient" | "status">): string {
  return `${recipient} · ${statusWords(status).label}`;
}

/** "Failed after 2 attempts: phone not reachable. 2 of 3 retries left." */
export function statusSentence({ message, attempts }: MessageDetail): string {
  const { label, note } = statusWords(message.status);
  const n = attempts.length;
  const after = n > 0 ? ` after ${n} ${n === 1 ? "attempt" : "attempts"}` : "";
  if (message.status === "success") return `Delivered${after}.`;
  if (message.status === "failure") {
    const left = Math.max(0, message.maxRetries - message.retries);
    const why = lowerFirst(codeWords(message.errorCode).label);
    return `Failed${after}: ${why}. ${left} of ${message.maxRetries} retries left.`;
  }
  if (message.overdue) return `${label} for more than 48 h; no further update expected.`;
  return note ? `${label}: ${note}.` : `${label}.`;
}

/** What happens without anybody's doing, if anything. */
export function nextStep({ message }: MessageDetail): string {
  if (message.status === "success") return "Nothing more happens.";
  if (message.status === "failure") return afterFailure(message);
  if (message.overdue) return "No further update expected.";
  return "Updates appear here by themselves.";
}

// What the button beside it says, said of the message: neither may promise what the other refuses.
function afterFailure({ retries, maxRetries, errorCode, retry }: ListedMessage): string {
  if (retries >= maxRetries) return "All retries are used. Nothing more happens to this message.";
  const { retryable, remedy } = codeWords(errorCode);
  if (retryable === "no") return remedy;
  if (retry.reason === "already_requested") return "A retry was requested. What comes of it appears here.";
  if (retry.decision === "denied") return "It cannot be retried now. The reason is beside Retry.";
  return "No automatic retry. The next step is yours.";
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
