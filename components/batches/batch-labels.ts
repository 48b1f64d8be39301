import { batchStateSentence, NO_RETRY_HELPS } from "#lib/domain/messages/batch-status-labels";
import { counted } from "#lib/domain/text/counted";
import type { ConsoleBatch } from "#lib/wire/console/batch";
import type { Operation } from "#lib/wire/console/operation";

/** By which the command palette finds the buttons of a batch's page. */
export const HOLD_BUTTON = "hold-batch";
export const STOP_BUTTON = "stop-batch";

/** What stands beside the batch's retry button. */
export function batchRetryReason(batch: ConsoleBatch, queued: number): { denied: boolean; text: string } {
  if (batch.retryDenied) return { denied: true, text: batch.retryDenied };
  if (batch.progress.failed === 0) return { denied: true, text: "No message of this batch has failed." };
  if (!batch.retryable) return { denied: true, text: batchStateSentence(batch.status) };
  if (batch.failedRetryable === 0) return { denied: true, text: NO_RETRY_HELPS };
  // A message that waits for its retry has still failed.
  const left = Math.max(0, batch.failedRetryable - queued);
  const can = `${counted(left, "failed message")} can be retried.`;
  return {
    denied: false,
    text: queued === 0 ? can : `${can} ${counted(queued, "more is", "more are")} queued for a retry already.`,
  };
}

/** Counts the messages still queued in these operations. */
export function queuedIn(operations: Operation[]): number {
  const open = operations.filter(({ cancelledAt }) => cancelledAt === null);
  return open.reduce((sum, { counts }) => sum + counts.queued, 0);
}
