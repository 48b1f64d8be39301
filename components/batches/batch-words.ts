import { batchStateSentence, NO_RETRY_HELPS } from "#lib/domain/messages/batch-status-words";
import { counted } from "#lib/domain/text/counted";
import type { ConsoleBatch } from "#lib/wire/console/batch";

/** What stands beside the batch's retry button. */
export function batchRetryReason(batch: ConsoleBatch): { denied: boolean; text: string } {
  if (batch.retryDenied) return { denied: true, text: batch.retryDenied };
  if (batch.progress.failed === 0) return { denied: true, text: "No message of this batch has failed." };
  if (!batch.retryable) return { denied: true, text: batchStateSentence(batch.status) };
  if (batch.failedRetryable === 0) return { denied: true, text: NO_RETRY_HELPS };
  return { denied: false, text: `${counted(batch.failedRetryable, "failed message")} can be retried.` };
}
