import type { RetryReason } from "#lib/domain/retries/retry-gate";

type SkipReason =
  | Exclude<RetryReason, "worth_it" | "may_fail_again">
  | "cancelled"
  | "unknown"
  | "left_out"
  | "failed_anew";

export const SKIP_WORDS: Record<SkipReason, string> = {
  no_permission: "Not permitted",
  stopped: "Its batch was stopped",
  not_failed: "Not failed",
  retries_used: "No retries left",
  code_final: "Retrying cannot help",
  text_removed: "Its text was removed by retention",
  one_time_passwords: "Unsuitable for one-time passwords",
  campaign_stopped: "The campaign's calls had stopped",
  already_requested: "A retry was already requested",
  batch_not_eligible: "The batch's state does not allow retries",
  batch_retry_running: "A retry of the whole batch was running",
  data_too_old: "Could not be read again",
  cancelled: "Cancelled before its turn",
  left_out: "Not selected for this retry",
  failed_anew: "It has failed again since",
  unknown: "The service has no such message",
};

/** Reasons for which the service or this console refuses a retry, short enough for a filter. */
export const REFUSAL_WORDS: Record<string, string> = {
  message_not_found_or_retry_message_not_in_failure_status: "It has not failed",
  too_many_message_attempts_error: "All attempts are used",
  batch_not_found_or_is_not_retryable: "The batch cannot be retried",
  unresolved_batch_messages: "Messages of the batch are still waiting",
  no_failed_batch_messages_to_retry: "The batch has nothing to retry",
  unchanged: "The answer was lost, and nothing has changed",
};

export function refusalLabel(code: string): string {
  return Object.hasOwn(REFUSAL_WORDS, code) ? (REFUSAL_WORDS[code] ?? code) : `Unknown: ${code}`;
}

export const NOTHING_SENT = "Nothing was sent";

/** Why a bulk retry made no call for a message, short enough for a table. */
export function skipLabel(reason: string): string {
  return Object.hasOwn(SKIP_WORDS, reason) ? SKIP_WORDS[reason as SkipReason] : NOTHING_SENT;
}
