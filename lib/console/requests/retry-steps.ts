import { type CallSettled, claimDue } from "#lib/console/requests/recorded-calls";
import { columns, leased, type RetryRequestRow, type RetryState } from "#lib/console/requests/retry-requests";
import { isHeldBy, leaseEnd, letGo } from "#lib/platform/lease";
import { type Sql, sql } from "#lib/platform/postgres/sql";

/** The reason of a request whose process was not heard of again while its call may have been leaving. */
export const SENDER_GONE = "sender_gone";

/** Takes the request that is due longest; see `claimDue`. */
export function claimDueRetry(db: Sql, holder: string, leaseMs: number): Promise<RetryRequestRow | null> {
  const gone = sql`reason = case when state = 'sending' then ${SENDER_GONE} else reason end,`;
  return claimDue(db, { table: leased.table, columns, gone, name: "claim-due-retry" }, holder, leaseMs);
}

/**
 * Records that the call leaves now; else why it must not. `not_held`: this process holds it no longer, or its operation
 * was cancelled. `retried_already`: this failure has another request.
 */
export async function beginSending(
  db: Sql,
  request: { id: number; failedAt: Date },
  holder: string,
  leaseMs: number,
): Promise<"begun" | "not_held" | "retried_already"> {
  try {
    const begun = await db.query(sql`
      update retry_request set state = 'sending', failed_at = ${request.failedAt}, tries = tries + 1,
        due_at = ${leaseEnd(leaseMs)}, changed_at = clock_timestamp()
      where id = ${request.id} and ${isHeldBy(holder)} and state = 'waiting'
        and not exists (select from operation o where o.id = operation and o.cancelled_at is not null)
    `);
    return begun.rowCount === 1 ? "begun" : "not_held";
  } catch (error) {
    if (error instanceof Error && Reflect.get(error, "code") === "23505") return "retried_already";
    throw error;
  }
}

/** Ends a request that waits, if its operation was cancelled; false when it was not. */
export async function cancelWaiting(db: Sql, id: number): Promise<boolean> {
  const cancelled = await db.query(sql`
    update retry_request r set state = 'cancelled', holder = null, changed_at = clock_timestamp()
    where id = ${id} and state = 'waiting'
      and exists (select from operation o where o.id = r.operation and o.cancelled_at is not null)
  `);
  return cancelled.rowCount === 1;
}

export type RetrySettled = CallSettled<RetryState> & {
  reason?: string;
  /** It waits for a slot alone: the wait counts. */
  forSlot?: boolean;
};

/** Records how a step ended, when the request is still in one of these states. A cancelled operation waits for nothing. */
export async function settleRetryRequest(
  db: Sql,
  id: number,
  from: RetryState[],
  to: RetrySettled,
): Promise<boolean> {
  const settled = await db.query(sql`
    update retry_request set ${letGo(leased, to.dueInMs ?? 0)},
      state = case
        when ${to.state} = 'waiting' and exists (
          select from operation o where o.id = operation and o.cancelled_at is not null) then 'cancelled'
        else ${to.state}
      end, reason = ${to.reason ?? ""}, said = ${to.said ?? ""},
      http_status = ${to.httpStatus ?? null},
      trace_id = ${to.traceId === undefined ? sql`trace_id` : to.traceId},
      slot_wait_ms = case when ${to.forSlot ?? false} then slot_wait_ms + ${Math.round(to.dueInMs ?? 0)} else 0 end,
      checks = checks + ${to.checked ? 1 : 0}, changed_at = clock_timestamp()
    where id = ${id} and state = any(${from})
  `);
  return settled.rowCount === 1;
}
