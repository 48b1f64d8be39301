import { Refused } from "#lib/console/refused";

/** The mirror knows a batch by its messages alone. */
export function unreadBatch(): Refused {
  return new Refused(404, "batch_unknown", "No message of this batch has been read yet.");
}
