import { RefusedError } from "#lib/console/refused-error";

/** The selection of an operation on a whole batch. */
export const WHOLE_BATCH = "All failed messages with retries left, in one call";

export const BATCH_RUNNING = "Another retry of this batch is running.";

/** The refusal of a batch's retry with its reason, and the trace id if it was recorded. */
export function batchDenied(why: string, traceId: string | null = null): RefusedError {
  return new RefusedError(409, "batch_denied", why, traceId);
}
