import { recordAsked } from "#lib/console/record-asked";
import { type CallCompletion, callEntry } from "#lib/console/requests/recorded-calls";
import { leasedRetries, type RetryRequestRow, type RetryState } from "#lib/console/requests/retry-requests";
import { isUnknownEnd } from "#lib/domain/retries/unknown-end";
import { type AuditEntry, auditInsert } from "#lib/platform/audit-row";
import { letGo } from "#lib/platform/lease";
import { type Sql, sql } from "#lib/platform/postgres/sql";
import type { Requester } from "#lib/platform/requester";

export type RetryCompletion = CallCompletion<RetryState> & {
  reason?: string;
  /** Whether it waits only for a slot, so that the wait is counted. */
  forSlot?: boolean;
};

/**
 * Records the outcome of a request's step, if it is still in one of these states; false when it is not. State and audit
 * record are one statement, so neither is written alone. With a cancelled operation, nothing waits any longer.
 */
export async function completeRetryStep(
  db: Sql,
  request: RetryRequestRow,
  from: RetryState[],
  to: RetryCompletion,
): Promise<boolean> {
  const update = sql`
    update retry_request set ${letGo(leasedRetries, to.dueInMs ?? 0)},
      state = case
        when ${to.state} = 'waiting' and exists (
          select from operation o where o.id = operation and o.cancelled_at is not null) then 'cancelled'
        else ${to.state}
      end, reason = ${to.reason ?? ""}, said = ${to.said ?? ""},
      http_status = ${to.httpStatus ?? null},
      trace_id = ${to.traceId === undefined ? sql`trace_id` : to.traceId},
      slot_wait_ms = case when ${to.forSlot ?? false} then slot_wait_ms + ${Math.round(to.dueInMs ?? 0)} else 0 end,
      checks = checks + ${to.checked ? 1 : 0}, changed_at = clock_timestamp()
    where id = ${request.id} and state = any(${from})
  `;
  const entry = retryEntry(request, to);
  const written = await db.query(
    entry === null
      ? update
      : sql`with settled as (${update} returning id) ${auditInsert(entry, sql`from settled`)}`,
  );
  return written.rowCount === 1;
}

/** The audit entry with requester, retry and upstream's answer; null if nothing has happened since the last record. */
function retryEntry(request: RetryRequestRow, to: RetryCompletion): AuditEntry | null {
  const isSecondWait = to.state === "waiting" && to.httpStatus === undefined;
  if (isSecondWait || (to.state === "unclear" && request.state === "unclear")) return null;
  const entry = callEntry(request, to, {
    action: request.batchId === null ? "message.retry" : "batch.retry",
    target: request.batchId ?? request.messageId,
    parameters: { request: request.id, operation: request.operation, reason: to.reason ?? "" },
  });
  return isUnknownEnd(to.reason) ? { ...entry, outcome: "unclear" } : entry;
}

/** Records a request that another request prevents. Nothing else of it is stored. */
export async function auditRepeated(
  db: Sql,
  { campaign, messageId }: { campaign: number; messageId: string },
  asker: Requester,
): Promise<void> {
  await recordAsked(db, campaign, asker, {
    action: "message.retry",
    target: messageId,
    outcome: "refused",
    parameters: { outcome: "denied", reason: "already_requested" },
  });
}
