import { codeWords } from "#lib/domain/code-words";
import { statusWords } from "#lib/domain/status-words";
import type { MessageDetail } from "#lib/wire/console-message";

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
  if (message.status === "failure") return "No automatic retry. The next step is yours.";
  if (message.overdue) return "No further update expected.";
  return "Updates appear here by themselves.";
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
