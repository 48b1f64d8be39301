import type { RetryState } from "#lib/console/requests/retry-requests";
import { MAX_READ_AGE_MS } from "#lib/domain/retries/retry-pace";
import { rows, type Sql, sql } from "#lib/platform/postgres/sql";

/**
 * Requests `q` about one message: not the single call for its whole batch, and not those refused because of another
 * request.
 */
export const telling = sql`
  q.batch_id is null and not (q.state = 'denied' and q.reason = 'already_requested')
`;

/**
 * Retries `w` of a whole batch accepted so recently that a decision may use an older read of a message. A read from even
 * longer ago is repeated in any case.
 */
export const justRetried = sql`
  w.batch_id is not null and w.state = 'accepted'
  and w.changed_at > clock_timestamp() - make_interval(secs => ${MAX_READ_AGE_MS / 1000})
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

/** The latest requested retries of a message, newest first. */
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
