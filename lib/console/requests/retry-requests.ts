import { type CallState, leasedCalls, type RecordedCall } from "#lib/console/requests/recorded-calls";
import { leaseEnd } from "#lib/platform/lease";
import { maybeRow, type Sql, sql } from "#lib/platform/postgres/sql";
import type { Requester } from "#lib/platform/requester";

/** States of a request that still needs work. */
export const OPEN_RETRY_STATES = ["waiting", "sending", "unclear"];

export type RetryState = CallState | "denied";

export type RetryRequestRow = RecordedCall & {
  id: number;
  messageId: string;
  batchId: string | null;
  operation: number | null;
  failedAt: Date | null;
  state: RetryState;
  reason: string;
  /** How long it has waited for a slot without doing anything else in between. */
  slotWaitMs: number;
};

/** Whether it is a call of a bulk retry, which its worker repeats when its item was requeued. */
export function isItem({ operation, batchId }: RetryRequestRow): boolean {
  return operation !== null && batchId === null;
}

export const leasedRetries = leasedCalls(sql`retry_request`);
export const columns = sql`
  id, campaign, message_id, batch_id, operation, operator_id, operator_email, address, requested_at, failed_at, state,
  tries, checks, reason, slot_wait_ms, said, http_status, trace_id
`;

export type NewRetryRequest = Requester & {
  campaign: number;
  messageId: string;
  batchId: string | null;
  operation: number | null;
  failedAt: Date | null;
  state: "waiting" | "sending";
};

/** Records a retry before anything leaves, with a lease of it; null when one is under way or was accepted. */
export function insertRetryRequest(
  db: Sql,
  request: NewRetryRequest,
  holder: string,
  leaseMs: number,
): Promise<RetryRequestRow | null> {
  return maybeRow(
    db,
    sql`
      insert into retry_request (campaign, message_id, batch_id, operation, operator_id, operator_email, address,
        failed_at, state, holder, due_at)
      values (${request.campaign}, ${request.messageId}, ${request.batchId}, ${request.operation},
        ${request.operatorId}, ${request.operatorEmail}, ${request.address}, ${request.failedAt}, ${request.state},
        ${holder}, ${leaseEnd(leaseMs)})
      on conflict do nothing
      returning ${columns}
    `,
  );
}

export function findRetryRequest(db: Sql, id: number): Promise<RetryRequestRow | null> {
  return maybeRow(db, sql`select ${columns} from retry_request where id = ${id}`);
}

/** The last request for a message that is open or was accepted, or null. */
export function findStandingRetry(
  db: Sql,
  campaign: number,
  messageId: string,
): Promise<RetryRequestRow | null> {
  return maybeRow(
    db,
    sql`
      select ${columns} from retry_request
      where campaign = ${campaign} and message_id = ${messageId}
        and state in ('waiting', 'sending', 'unclear', 'accepted')
      order by id desc limit 1
    `,
  );
}

/** The accepted request for exactly this failure of a message, or null. */
export function findAcceptedRetry(
  db: Sql,
  campaign: number,
  messageId: string,
  failedAt: Date,
): Promise<RetryRequestRow | null> {
  return maybeRow(
    db,
    sql`
      select ${columns} from retry_request
      where campaign = ${campaign} and message_id = ${messageId} and failed_at = ${failedAt} and state = 'accepted'
        and batch_id is null
    `,
  );
}

/** Tells a person whose request prevents theirs. */
export function repeatedLabel(request: RetryRequestRow | null): string {
  const by = request ? ` by ${request.operatorEmail}` : "";
  return `A retry of this message has been requested already${by}. Nothing more was sent.`;
}
