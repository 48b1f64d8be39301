import type { Pool } from "pg";
import { type Denial, type RetryEnd, retryWithin } from "#lib/console/gateway/own/retry-within";
import type { MirrorMessageRow } from "#lib/console/mirror/rows/messages";
import {
  type EndedItem,
  endItems,
  lockUncancelled,
  takeItems,
} from "#lib/console/operations/operation-items";
import type { OperationRow } from "#lib/console/operations/operations";
import { stillTakenUp } from "#lib/console/operations/still-taken-up";
import type { ConsoleCampaignRow } from "#lib/console/registry/console-campaigns";
import { begin, type Sql } from "#lib/platform/postgres/sql";
import { countReset } from "#lib/service/messages/reset-messages";
import { notifyDelivery } from "#lib/service/queue/notify";

/** Messages per transaction. A cancellation waits for the transaction, so it must be short. */
const CHUNK = 1000;

/**
 * Retries the next messages of an operation on a campaign of this installation's service, in one transaction. False when
 * nothing is left, or it was cancelled.
 */
export async function retryMany(
  pool: Pool,
  campaign: ConsoleCampaignRow,
  of: string,
  operation: OperationRow,
): Promise<boolean> {
  const { id, operatorId, operatorEmail, address } = operation;
  const { took, retried } = await begin(pool, async (tx) => {
    // Locks the operation first, as a cancellation does, because another order would cause a deadlock.
    const { isCancelled } = await lockUncancelled(tx, id);
    const items = isCancelled ? [] : await takeItems(tx, id, CHUNK);
    if (items.length === 0) return { took: false, retried: 0 };
    const asker = { operatorId, operatorEmail, address };
    const without = (rows: MirrorMessageRow[]) => failedAnew(tx, operation, rows);
    const { ends, reset } = await retryWithin(
      tx,
      { ...asker, campaign, of, operation: id, without },
      items.map(({ messageId }) => messageId),
    );
    await endItems(
      tx,
      id,
      items.map(({ place, messageId }) => ({ place, ...outcome(ends.get(messageId)) })),
    );
    if (reset.length > 0) await countReset(tx, of, reset);
    return { took: true, retried: reset.length };
  });
  if (retried > 0) notifyDelivery(pool);
  return took;
}

/** A plan retries only the failures for which it selected the messages. */
async function failedAnew(
  tx: Sql,
  operation: OperationRow,
  rows: MirrorMessageRow[],
): Promise<Map<string, Denial>> {
  if (operation.plan === null) return new Map();
  const taken = await stillTakenUp(tx, operation, rows);
  const anew = { reason: "failed_anew", text: "It has failed again since." };
  return new Map(rows.filter(({ id }) => !taken.has(id)).map(({ id }) => [id, anew]));
}

function outcome(end: RetryEnd | undefined): Omit<EndedItem, "place"> {
  if (!end || end.kind === "denied") return { request: null, skipped: end?.reason ?? "unknown" };
  return { request: end.request, skipped: null };
}
