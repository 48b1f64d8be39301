import { isOwn } from "#lib/console/membership/is-own";
import type { Reader } from "#lib/console/reader";
import { RefusedError } from "#lib/console/refused-error";
import { seesWhole } from "#lib/domain/people/role";

/** The refusal for a batch of which no message was read, as the mirror knows batches only from messages. */
export function unreadBatch(): RefusedError {
  return new RefusedError(404, "batch_unknown", "No message of this batch has been read yet.");
}

/**
 * Refuses a path's message or batch that belongs to somebody else as if it did not exist. Used for upstream reads and
 * writes, where the reader's own pool does not filter. Throws RefusedError.
 */
export async function refuseOthers({ pool, campaign, role }: Reader, params: object): Promise<void> {
  if (seesWhole(role)) return;
  const batch: unknown = Reflect.get(params, "batchId");
  const message: unknown = Reflect.get(params, "messageId");
  if (typeof batch === "string" && !(await isOwn(pool, campaign.id, batch))) throw unreadBatch();
  if (typeof message === "string" && !(await isOwn(pool, campaign.id, message)))
    throw new RefusedError(404, "message_unknown", "This campaign has no such message.");
}
