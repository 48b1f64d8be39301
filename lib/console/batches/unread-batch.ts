import { RefusedError } from "#lib/console/refused-error";

/** The mirror knows a batch by its messages alone. */
export function unreadBatch(): RefusedError {
  return new RefusedError(404, "batch_unknown", "No message of this batch has been read yet.");
}
