import { batchStateSentence } from "#lib/domain/messages/batch-status-labels";
import { codeLabel } from "#lib/domain/messages/code-labels";
import { statusLabel } from "#lib/domain/messages/status-labels";
import { stoppedSentence } from "#lib/domain/messages/stop-labels";
import { type AnyRole, may } from "#lib/domain/people/role";
import { isRetryableBatch, MAX_RETRIES } from "#lib/domain/retries/retryable";
import { showAge } from "#lib/domain/time/show-time";

/** In order of precedence: permanent reasons come before temporary ones. */
export const RETRY_REASONS = [
  "no_permission",
  "stopped",
  "not_failed",
  "text_removed",
  "retries_used",
  "code_final",
  "one_time_passwords",
  "campaign_stopped",
  "already_requested",
  "batch_not_eligible",
  "batch_retry_running",
  "data_too_old",
  "may_fail_again",
  "worth_it",
] as const;
export type RetryReason = (typeof RETRY_REASONS)[number];

export type RetryDecision = { decision: "allowed" | "confirm" | "denied"; reason: RetryReason; text: string };

type GateMessage = {
  status: string;
  errorCode: string | null;
  retries: number;
  /** Upstream has refused a retry as one too many, which takes precedence over our count. */
  usedUpUpstream: boolean;
  /** When the last attempt ended. */
  finalAt: Date | null;
  /** Retention has removed the text, so it is unknown what a retry would send. */
  textRemoved?: boolean;
};

export type Gate = {
  message: GateMessage;
  /** Null for a single send. The status is empty if its record was never read. */
  batch: { id: string; status: string } | null;
  operator: { role: AnyRole };
  /** `stop`: why its calls have stopped, or null. */
  campaign: { oneTimePasswords: boolean; stop: string | null };
  /** Retries in progress through this console. */
  operation: { requested: { by: string; at: Date } | null; batchRetryRunning: boolean };
  dataAgeMs: number;
  now: Date;
};

export const MAY_NOT_RETRY = "You can read but not retry. An admin of this console can make you an operator.";
export const NOT_FOR_ONE_TIME_PASSWORDS =
  "Retrying is unsuitable for one-time passwords. This campaign is marked as sending them in its settings.";

const TEXT_REMOVED =
  "Its text was removed by retention or with an erased number. A message without its text cannot be sent again.";

const STOPPED =
  "Its batch was stopped for good before this message left. It is not sent, and cannot be retried.";

/** Older than this, what we know of a failed message decides nothing: the slowest lane reads twice as often. */
export const MAX_DATA_AGE_MS = 12 * 60 * 60 * 1000;

/**
 * Whether a message may be retried now, and why or why not, in words for the operator.
 *
 * The one gate: the row's button, the message's page, the preview of a bulk retry, and the server at the click.
 */
export function gateRetry(gate: Gate): RetryDecision {
  return permanent(gate) ?? passing(gate) ?? permitted(gate);
}

function permanent({ message, operator, campaign, now }: Gate): RetryDecision | null {
  if (!may(operator.role, "send")) {
    return denied("no_permission", MAY_NOT_RETRY);
  }
  if (message.status === "stopped") return denied("stopped", STOPPED);
  if (message.status !== "failure") {
    const { label, note } = statusLabel(message.status);
    return denied("not_failed", `${label}${note && ` (${note})`}. Only failed messages can be retried.`);
  }
  if (message.textRemoved) return denied("text_removed", TEXT_REMOVED);
  if (message.usedUpUpstream || message.retries >= MAX_RETRIES) {
    const used = message.usedUpUpstream
      ? "The service counts all attempts as used."
      : `${MAX_RETRIES} of ${MAX_RETRIES} retries used.`;
    return denied(
      "retries_used",
      message.finalAt
        ? `${used} The last one ended ${showAge(now.getTime() - message.finalAt.getTime())}.`
        : used,
    );
  }
  const { label, retryable, remedy } = codeLabel(message.errorCode);
  if (retryable === "no") return denied("code_final", `${label}. Retrying cannot help. ${remedy}`);
  if (campaign.oneTimePasswords) {
    return denied("one_time_passwords", NOT_FOR_ONE_TIME_PASSWORDS);
  }
  return null;
}

function passing({ batch, campaign, operation, dataAgeMs, now }: Gate): RetryDecision | null {
  if (campaign.stop !== null) return denied("campaign_stopped", stoppedSentence(campaign.stop));
  const { requested, batchRetryRunning } = operation;
  if (requested) {
    return denied(
      "already_requested",
      `Retry requested ${showAge(now.getTime() - requested.at.getTime())} by ${requested.by}.`,
    );
  }
  if (batch && !isRetryableBatch(batch.status)) {
    return denied("batch_not_eligible", batchStateSentence(batch.status));
  }
  if (batchRetryRunning) return denied("batch_retry_running", "A retry of the whole batch is running.");
  if (dataAgeMs > MAX_DATA_AGE_MS) return denied("data_too_old", "Checking…");
  return null;
}

function permitted({ message }: Gate): RetryDecision {
  const { label, retryable } = codeLabel(message.errorCode);
  const left = MAX_RETRIES - message.retries;
  const text = `${label}. ${left} of ${MAX_RETRIES} retries left.`;
  if (retryable === "yes") return { decision: "allowed", reason: "worth_it", text };
  return { decision: "confirm", reason: "may_fail_again", text: `${text} It may fail again.` };
}

function denied(reason: RetryReason, text: string): RetryDecision {
  return { decision: "denied", reason, text };
}
