import type { MessageStatus } from "#lib/domain/messages/status";
import { rows, type Sql, sql } from "#lib/platform/postgres/sql";
import type { ClaimedJobs } from "#lib/service/queue/send-jobs";
import { MESSAGE } from "#lib/service/stored-status";

/** Messages of one batch (or none) that went from one status to another. */
export type Transition = {
  campaignId: string;
  batchId: string | null;
  before: number;
  after: number;
  n: number;
};

/** A message taken from the queue to be handed to the provider. */
export type TakenMessage = {
  campaignId: string;
  id: string;
  batchId: string | null;
  /** 1 for the first send. */
  n: number;
  templateBodyId: string;
  recipient: string;
  templateValues: Record<string, string>;
};

// What becomes of an attempt by the provider's word on it, as `recordHandOver` has it.
const handedOver = sql`case when r.error is null then ${MESSAGE.sent} else ${MESSAGE.failure} end`;

/** The jobs' messages that are `created` become `enqueued`. */
export function enqueueMessages(tx: Sql, claimed: ClaimedJobs): Promise<Transition[]> {
  return rows(
    tx,
    sql`
      with moved as (
        update message_state s
        set status = ${MESSAGE.enqueued}, updated_at = now()
        from ${ranges(claimed)}
        where ${covers} and ${isNow(MESSAGE.created)}
        returning s.campaign_id, s.batch_id
      )
      select campaign_id, batch_id, ${MESSAGE.created} as before, ${MESSAGE.enqueued} as after, count(*) as n
      from moved
      group by campaign_id, batch_id
    `,
    "enqueue-messages",
  );
}

/**
 * The jobs' messages that are `enqueued` become `sending`, each with its new attempt. The status is the guard:
 * whoever changes it hands the message over, and nobody else does.
 */
export function takeMessages(tx: Sql, claimed: ClaimedJobs): Promise<TakenMessage[]> {
  return rows(
    tx,
    sql`
      with taken as (
        update message_state s
        set status = ${MESSAGE.sending}, updated_at = now()
        from ${ranges(claimed)}
        where ${covers} and ${isNow(MESSAGE.enqueued)}
        returning s.campaign_id, s.id, s.batch_id, (s.retries + 1)::smallint as n, j.job_id
      ), begun as (
        insert into attempt (campaign_id, message_id, n, job_id, status, sent_at, updated_at)
        select campaign_id, id, n, job_id, ${MESSAGE.sending}, now(), now() from taken
      )
      select t.campaign_id, t.id, t.batch_id, t.n, m.template_body_id, m.recipient, m.template_values
      from taken t
      join message m on m.campaign_id = t.campaign_id and m.id = t.id
      order by t.id
    `,
    "take-messages",
  );
}

/** The provider's answer for an attempt. `error` is the code of a delivery error when it refused the message. */
export type HandedOver = {
  id: string;
  n: number;
  externalId: string;
  error: number | null;
};

/** Attempts and messages still `sending` become `sent`, or `failure` where the provider refused them. */
export function recordHandOver(tx: Sql, campaignId: string, results: HandedOver[]): Promise<Transition[]> {
  // The campaign in each row: see `ranges`. Messages before attempts, as `receipts.ts` locks them: over several shards
  // the parts run in the order in which they are written.
  return rows(
    tx,
    sql`
      with result as (
        select * from unnest(${results.map(() => campaignId)}::uuid[], ${results.map((r) => r.id)}::uuid[],
          ${results.map((r) => r.n)}::smallint[], ${results.map((r) => r.externalId)}::text[],
          ${results.map((r) => r.error)}::smallint[]) as r (campaign_id, id, n, external_id, error)
      ), moved as (
        update message_state s
        set status = ${handedOver}, updated_at = now()
        from result r
        where s.campaign_id = r.campaign_id and s.id = r.id and ${isNow(MESSAGE.sending)} and s.retries + 1 = r.n
        returning s.campaign_id, s.batch_id, s.status
      ), attempts as (
        update attempt a
        set external_id = r.external_id, updated_at = now(),
          status = case when a.status > ${MESSAGE.sending} then a.status else ${handedOver} end,
          error = case when a.status > ${MESSAGE.sending} then a.error else r.error end
        from result r
        where a.campaign_id = r.campaign_id and a.message_id = r.id and a.n = r.n
      )
      select campaign_id, batch_id, ${MESSAGE.sending} as before, status as after, count(*) as n
      from moved
      group by campaign_id, batch_id, status
    `,
    "record-hand-over",
  );
}

/** Fails messages that these jobs left `sending`. Nobody knows whether they were sent, so they are not sent again. */
export function failAbandoned(tx: Sql, claimed: ClaimedJobs, error: number): Promise<Transition[]> {
  // Messages before attempts: see `recordHandOver`.
  return rows(
    tx,
    sql`
      with moved as (
        update message_state s
        set status = ${MESSAGE.failure}, updated_at = now()
        from ${ranges(claimed)}, attempt a
        where ${covers} and ${isNow(MESSAGE.sending)} and a.campaign_id = s.campaign_id and a.message_id = s.id
          and a.n = s.retries + 1 and a.job_id = j.job_id
        returning s.campaign_id, s.id, s.batch_id, s.retries + 1 as n
      ), attempts as (
        update attempt a
        set status = ${MESSAGE.failure}, error = ${error}, updated_at = now()
        from moved m
        where a.campaign_id = m.campaign_id and a.message_id = m.id and a.n = m.n
      )
      select campaign_id, batch_id, ${MESSAGE.sending} as before, ${MESSAGE.failure} as after, count(*) as n
      from moved
      group by campaign_id, batch_id
    `,
  );
}

/**
 * Fails messages of these jobs in the status `before` (`created` or `enqueued`), each with an attempt that has `error`.
 * In a restored backup nobody knows whether they were sent after it was made.
 */
export function failQueued(
  tx: Sql,
  claimed: ClaimedJobs,
  before: "created" | "enqueued",
  error: number,
): Promise<Transition[]> {
  return rows(
    tx,
    sql`
      with moved as (
        update message_state s
        set status = ${MESSAGE.failure}, updated_at = now()
        from ${ranges(claimed)}
        where ${covers} and ${isNow(MESSAGE[before])}
        returning s.campaign_id, s.id, s.batch_id, (s.retries + 1)::smallint as n, j.job_id
      ), attempts as (
        insert into attempt (campaign_id, message_id, n, job_id, status, error, sent_at, updated_at)
        select campaign_id, id, n, job_id, ${MESSAGE.failure}, ${error}, now(), now() from moved
      )
      select campaign_id, batch_id, ${MESSAGE[before]} as before, ${MESSAGE.failure} as after, count(*) as n
      from moved
      group by campaign_id, batch_id
    `,
  );
}

// The campaign stands in each row and not once in the statement. Otherwise PostgreSQL would assume that a campaign
// without statistics is empty, and read all of it for each job.
function ranges({ campaignId, jobs }: ClaimedJobs) {
  return sql`
    unnest(${jobs.map((job) => job.id)}::bigint[], ${jobs.map(() => campaignId)}::uuid[],
      ${jobs.map((job) => job.batchId)}::uuid[], ${jobs.map((job) => job.firstId)}::uuid[],
      ${jobs.map((job) => job.lastId)}::uuid[]) as j (job_id, campaign_id, batch_id, first_id, last_id)
  `;
}

const covers = sql`
  s.campaign_id = j.campaign_id and s.id between j.first_id and j.last_id
  and (j.batch_id is null or s.batch_id = j.batch_id)
`;

/**
 * Whether a message has this status. The addition prevents the use of statistics: messages only pass through these
 * statuses, so PostgreSQL would expect none and read the whole table for each message.
 */
function isNow(status: (typeof MESSAGE)[MessageStatus]) {
  return sql`s.status + 0 = ${status}`;
}
