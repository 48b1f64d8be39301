import type { RetryState } from "#lib/console/requests/retry-requests";
import { rows, type Sql, sql } from "#lib/platform/postgres/sql";

/**
 * Requests `q` that say something of one message: not the one call for its whole batch, nor those that were only told of
 * another one.
 */
export const telling = sql`
  q.batch_id is null and not (q.state = 'denied' and q.reason = 'already_requested')
`;

export type RetryRecordRow = {
  id: number;
  state: RetryState;
  operatorEmail: string;
  requestedAt: Date;
  changedAt: Date;
  reason: string;
  said: string;
  httpStatus: number | null;
  traceId: string | null;
};

/** The latest retries of a message that were asked for, newest first. */
export function listRetryRecords(
  db: Sql,
  campaign: number,
  messageId: string,
  limit: number,
): Promise<RetryRecordRow[]> {
  return rows(
    db,
    sql`
      select q.id, q.state, q.operator_email, q.requested_at, q.changed_at, q.reason, q.said, q.http_status, q.trace_id
      from retry_request q
      where q.campaign = ${campaign} and q.message_id = ${messageId} and ${telling}
      order by q.id desc limit ${limit}
    `,
  );
}
