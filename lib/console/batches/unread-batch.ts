import { RefusedError } from "#lib/console/refused-error";

/** The refusal for a batch of which no message was read, as the mirror knows batches only from messages. */
export function unreadBatch(): RefusedError {
  return new RefusedError(404, "batch_unknown", "No message of this batch has been read yet.");
}
