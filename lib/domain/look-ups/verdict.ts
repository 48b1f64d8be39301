import { codeLabel } from "#lib/domain/messages/code-labels";
import { statusLabel } from "#lib/domain/messages/status-labels";

/** The facts about each message that the verdict depends on, newest message first. */
export type LookedUpMessage = {
  status: string;
  errorCode: string | null;
  inFlight: boolean;
  retry: { decision: string; reason: string; text: string };
};

export type Verdict = {
  answer: "yes" | "not_yet" | "no" | "nothing";
  /** Follows "Yes.", "Not yet." or "No.". */
  why: string;
  /** The person's next step; empty when there is none. */
  next: string;
};

/** Whether the person was reached. One delivered message is enough, even if later ones failed. Otherwise the newest message decides. */
export function verdictOf(messages: LookedUpMessage[]): Verdict {
  const delivered = messages.findIndex(({ status }) => status === "success");
  const newest = messages[0];
  if (!newest) return { answer: "nothing", why: "No message to this number was found.", next: "" };
  if (delivered === 0) return { answer: "yes", why: "The newest message was delivered.", next: "" };
  if (delivered > 0) {
    const why = "A message was delivered, but the newest one was not.";
    return { answer: "yes", why: `${why} ${failure(newest)}`, next: nextOf(newest) };
  }
  if (newest.inFlight) {
    const why = `The newest message is under way: ${lower(statusLabel(newest.status).label)}.`;
    return { answer: "not_yet", why, next: "Ask again later." };
  }
  return { answer: "no", why: failure(newest), next: nextOf(newest) };
}

function failure({ status, errorCode }: LookedUpMessage): string {
  const { label } = statusLabel(status);
  if (status !== "failure") return `Its status is "${label}".`;
  return `The newest message failed: ${lower(codeLabel(errorCode).label)}.`;
}

function nextOf({ status, errorCode, retry }: LookedUpMessage): string {
  if (status !== "failure") return "";
  // The message's page reads it again first.
  if (retry.reason === "data_too_old") return "Open the message to see whether a retry can help.";
  if (retry.decision === "denied") return retry.text;
  const { retryable } = codeLabel(errorCode);
  return retryable === "maybe" ? "A retry may help." : "A retry can help.";
}

const lower = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
