import type { Pool } from "pg";
import { lockUncancelled, requeueItem } from "#lib/console/operations/operation-items";
import { completeRetryStep, type RetryCompletion } from "#lib/console/requests/complete-retry-step";
import type { RetryRequestRow } from "#lib/console/requests/retry-requests";
import type { Said } from "#lib/console/upstream/outcome";
import { begin } from "#lib/platform/postgres/sql";

/** The outcome when upstream refuses every call in this campaign. */
export function stopped({ httpStatus, traceId }: Said): RetryCompletion {
  return { state: "denied", reason: "stopped", httpStatus, traceId };
}

/** Requeues an item whose call was not accepted. */
export async function requeue(pool: Pool, request: RetryRequestRow, to: RetryCompletion): Promise<void> {
  const { id, operation } = request;
  if (operation === null) return;
  await begin(pool, async (tx) => {
    // Locks the operation first, as a cancellation does, because another order would cause a deadlock.
    const { isCancelled } = await lockUncancelled(tx, operation);
    if (!(await completeRetryStep(tx, request, ["waiting", "sending", "unclear"], to))) return;
    await requeueItem(tx, operation, id, isCancelled ? "cancelled" : null);
  });
}
