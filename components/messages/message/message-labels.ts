import { codeLabel } from "#lib/domain/messages/code-labels";
import { statusLabel } from "#lib/domain/messages/status-labels";
import { isErased, isMasked, lastDigits } from "#lib/domain/retention/masked-number";
import { counted } from "#lib/domain/text/counted";
import type { Freshness } from "#lib/wire/console/freshness";
import type { ListedMessage } from "#lib/wire/console/message";
import type { MessageDetail } from "#lib/wire/console/message-detail";

const NO_UPDATES = "No further updates are expected.";

/** Title of a window that shows the message. */
export function messageName({ recipient, status }: Pick<ListedMessage, "recipient" | "status">): string {
  const left = isErased(recipient) ? "number erased" : `…${lastDigits(recipient)}`;
  return `${isMasked(recipient) ? left : recipient} · ${statusLabel(status).label}`;
}

/** "Failed after 2 attempts: phone not reachable. 2 of 3 retries left." */
export function statusSentence({ message, attempts }: MessageDetail): string {
  const { label, note } = statusLabel(message.status);
  const n = attempts.length;
  const after = n > 0 ? ` after ${counted(n, "attempt")}` : "";
  if (message.status === "success") return `Delivered${after}.`;
  if (message.status === "failure") {
    const why = lowerFirst(codeLabel(message.errorCode).label);
    if (message.textRemoved) return `Failed${after}: ${why}.`;
    const left = message.maxRetries - message.retries;
    // The button below says that all are used, and since when.
    return left > 0
      ? `Failed${after}: ${why}. ${left} of ${message.maxRetries} retries left.`
      : `Failed${after}: ${why}.`;
  }
  if (message.overdue) return `${label} for more than 48 h. No further updates are expected.`;
  return note ? `${label}: ${note}.` : `${label}.`;
}

/** Says what happens next by itself; null after a failure, which the Retry button explains. */
export function nextStep({ message }: MessageDetail): string | null {
  if (message.status === "failure" || message.status === "stopped") return null;
  return message.status === "success" || message.overdue ? NO_UPDATES : "Updates appear here by themselves.";
}

const COPY: { [State in Freshness["state"]]?: string } = {
  stopped: "Calls to the service have stopped. This is the console's own copy.",
  unanswered: "The service cannot be read now. This is the console's own copy.",
  slowed: "Some messages cannot be read from the service now. This may be out of date.",
};

/** Why a message may have changed since the console read it; null where it is read as usual. */
export function copyLabel({ state, slowed }: Freshness): string | null {
  if (state === "slowed" && slowed)
    return "The campaign's shared limit is busy, so this is read less often. It may be out of date.";
  return COPY[state] ?? null;
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
