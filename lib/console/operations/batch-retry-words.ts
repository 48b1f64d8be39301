import { RefusedError } from "#lib/console/refused-error";

/** What an operation on a whole batch chose. */
export const WHOLE_BATCH = "All failed messages with retries left, in one call";

export const BATCH_RUNNING = "Another retry of this batch is running.";

/** A retry of a batch that may not be made, and why; with the trace id where it was recorded under one. */
export function batchDenied(why: string, traceId: string | null = null): RefusedError {
  return new RefusedError(409, "batch_denied", why, traceId);
}
