import { claimDue } from "#lib/console/requests/recorded-calls";
import { columns, leasedRetries, type RetryRequestRow } from "#lib/console/requests/retry-requests";
import { isHeldBy, leaseEnd } from "#lib/platform/lease";
import { type Sql, sql } from "#lib/platform/postgres/sql";

/** The reason of a request whose process disappeared while its call may have been leaving. */
export const SENDER_GONE = "sender_gone";

/** Claims the request that has been due longest; see `claimDue`. */
export function claimDueRetry(db: Sql, holder: string, leaseMs: number): Promise<RetryRequestRow | null> {
  const gone = sql`reason = case when state = 'sending' then ${SENDER_GONE} else reason end,`;
  return claimDue(
    db,
    { table: leasedRetries.table, columns, gone, name: "claim-due-retry" },
    holder,
    leaseMs,
  );
}

/**
 * Records that the call leaves now, or returns why it must not. `lease_lost`: this process no longer holds it, or its
 * operation was cancelled. `retried_already`: this failure has another request.
 */
export async function beginSending(
  db: Sql,
  request: { id: number; failedAt: Date },
  holder: string,
  leaseMs: number,
): Promise<"begun" | "lease_lost" | "retried_already"> {
  try {
    const begun = await db.query(sql`
      update retry_request set state = 'sending', failed_at = ${request.failedAt}, tries = tries + 1,
        due_at = ${leaseEnd(leaseMs)}, changed_at = clock_timestamp()
      where id = ${request.id} and ${isHeldBy(holder)} and state = 'waiting'
        and not exists (select from operation o where o.id = operation and o.cancelled_at is not null)
    `);
    return begun.rowCount === 1 ? "begun" : "lease_lost";
  } catch (error) {
    if (error instanceof Error && Reflect.get(error, "code") === "23505") return "retried_already";
    throw error;
  }
}

/** Ends a waiting request if its operation was cancelled; false when it was not. */
export async function cancelWaiting(db: Sql, id: number): Promise<boolean> {
  const cancelled = await db.query(sql`
    update retry_request r set state = 'cancelled', holder = null, changed_at = clock_timestamp()
    where id = ${id} and state = 'waiting'
      and exists (select from operation o where o.id = r.operation and o.cancelled_at is not null)
  `);
  return cancelled.rowCount === 1;
}
