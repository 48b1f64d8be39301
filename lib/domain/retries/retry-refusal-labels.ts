import { statusLabel } from "#lib/domain/messages/status-labels";

/** Words an upstream refusal of a retry for operators; `status` is the message's current status. */
export function retryRefusalLabel(code: string, message: string, status: string | null): string {
  switch (code) {
    case "message_not_found_or_retry_message_not_in_failure_status":
      return notFailed(status);
    case "too_many_message_attempts_error":
      return "The service counts 3 attempts as used.";
    case "batch_not_found_or_is_not_retryable":
      return "The service does not know this batch, or its state does not allow a retry now.";
    case "unresolved_batch_messages":
      return "Some messages of the batch are still waiting. The service has marked the batch as failed to enqueue.";
    case "no_failed_batch_messages_to_retry":
      return "There is nothing to retry: each message is delivered or has no retries left.";
    default:
      return `The service refused the retry: ${message || code || "it gave no reason"}`;
  }
}

/** Upstream's message that all attempts are used. */
export function isUsedUpCode(code: string): boolean {
  return code === "too_many_message_attempts_error";
}

function notFailed(status: string | null): string {
  if (status === null) return "The message is no longer failed.";
  if (status === "failure")
    return "The service does not allow a retry of this message now, although it has failed.";
  return `The message is no longer failed. Its status is now ${statusLabel(status).label}.`;
}
