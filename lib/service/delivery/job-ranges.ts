import type { MessageStatus } from "#lib/domain/messages/status";
import { sql } from "#lib/platform/postgres/sql";
import { inLockOrder } from "#lib/service/delivery/lock-order";
import type { SendJobRow } from "#lib/service/queue/send-jobs";
import { MESSAGE } from "#lib/service/stored-status";

/**
 * The jobs as rows `j`, to be joined with `message_state s`. The campaign is in each row and not once in the
 * statement. Otherwise PostgreSQL would assume that a campaign without statistics is empty, and read all of
 * it for each job.
 */
export function ranges(given: SendJobRow[]) {
  const jobs = inLockOrder(given, ({ firstId }) => firstId);
  return sql`
    unnest(${jobs.map((job) => job.id)}::bigint[], ${jobs.map((job) => job.campaignId)}::uuid[],
      ${jobs.map((job) => job.batchId)}::uuid[], ${jobs.map((job) => job.firstId)}::uuid[],
      ${jobs.map((job) => job.lastId)}::uuid[]) as j (job_id, campaign_id, batch_id, first_id, last_id)
  `;
}

/** Whether the message `s` is in the range of the job `j`. */
export const covers = sql`
  s.campaign_id = j.campaign_id and s.id between j.first_id and j.last_id
  and (j.batch_id is null or s.batch_id = j.batch_id)
`;

/**
 * The jobs' messages with this status as rows `p`, each with its `job_id`, looked up job by job. PostgreSQL expects a ninth of
 * a campaign in each range, so it would join some jobs of a large campaign by reading the whole table.
 */
export function picked(given: SendJobRow[], status: MessageStatus) {
  return sql`
    (
      select w.campaign_id, w.id, j.job_id from ${ranges(given)}
      cross join lateral (
        select s.campaign_id, s.id from message_state s where ${covers} and ${isNow(status)} offset 0
      ) w
    ) p
  `;
}

/** Whether the message `s` is the picked one `p` and still has the status. */
export function isPicked(status: MessageStatus) {
  return sql`s.campaign_id = p.campaign_id and s.id = p.id and ${isNow(status)}`;
}

/**
 * Whether the message `s` has this status. The addition prevents the use of statistics: messages only pass through these
 * statuses, so PostgreSQL would expect none and read the whole table for each message.
 */
export function isNow(status: MessageStatus) {
  return sql`s.status + 0 = ${MESSAGE[status]}`;
}
