import type { Refusal } from "#lib/domain/api/errors";
import type { BatchStatus, MessageStatus } from "#lib/domain/messages/status";
import { isRetryableBatch, MAX_RETRIES } from "#lib/domain/retries/retryable";

/**
 * Retries of a message that count as used. Its service has the last word: once it has refused one as too many
 * (`usedUpUpstream`), all are used, however many attempts were counted.
 */
export function usedRetries({
  attempts,
  usedUpUpstream,
}: {
  attempts: number;
  usedUpUpstream: boolean;
}): number {
  return Math.max(0, attempts - 1, usedUpUpstream ? MAX_RETRIES : 0);
}

export type RetryCandidate = {
  latestStatus: MessageStatus;
  retries: number;
  /** Null for a single-send message. */
  batchStatus: BatchStatus | null;
  /** Retention has removed the text. */
  textRemoved?: boolean;
};

/**
 * Why this message may not be retried now, or null when it may (States and transitions).
 *
 * Order matters: a message that has not failed is refused as such even when its retries are also used up.
 */
export function messageRetryRefusal(message: RetryCandidate): Refusal | null {
  if (message.latestStatus !== "failure") return "messageNotFailed";
  if (message.batchStatus && !isRetryableBatch(message.batchStatus)) return "messageNotFailed";
  if (message.retries >= MAX_RETRIES) return "retriesExhausted";
  // The specification has no refusal of its own for it: there is no message any more that could be sent.
  if (message.textRemoved) return "messageNotFailed";
  return null;
}

/** Why this batch may not be retried now, or null when it may; the counts are of its messages. */
export function batchRetryRefusal(batch: {
  status: BatchStatus;
  created: number;
  retryable: number;
}): Refusal | null {
  if (!isRetryableBatch(batch.status)) return "batchNotRetryable";
  if (batch.created > 0) return "batchUnresolved";
  if (batch.retryable === 0) return "nothingToRetry";
  return null;
}
