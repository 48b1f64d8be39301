import { DELIVERY_ERRORS } from "#lib/domain/messages/delivery-error";
import type { BatchStatus } from "#lib/domain/messages/status";

/** Retries allowed per message (Limits). The first send is not a retry. */
export const MAX_RETRIES = 3;

/** Batches whose messages may be retried (States and transitions). */
export const RETRYABLE_BATCH_STATUSES = [
  "messages_enqueued",
  "messages_enqueuing_failed",
] as const satisfies readonly BatchStatus[];

/** Codes with which a retry cannot help. */
export const FINAL_CODES: readonly string[] = DELIVERY_ERRORS.filter((e) => e.retryable === "no").map(
  (e) => e.code,
);

/** The codes among them that concern the number, whatever the message was. */
export const FINAL_RECIPIENT_CODES: readonly string[] = FINAL_CODES.filter((code) =>
  code.startsWith("recipient_"),
);

/** Whether a batch in this status lets its messages be retried; one in a status that we don't know does not. */
export function isRetryableBatch(status: string): boolean {
  return RETRYABLE_BATCH_STATUSES.some((retryable) => retryable === status);
}
