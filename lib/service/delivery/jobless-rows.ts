import { rows, type Sql, sql } from "#lib/platform/postgres/sql";
import { covers } from "#lib/service/delivery/job-ranges";
import { leaseEnd, PRIORITY, STAGE } from "#lib/service/queue/send-jobs";
import { LAST_NO_BATCH } from "#lib/service/status-counts";
import { MESSAGE } from "#lib/service/stored-status";

/** A batch, or single messages, with more messages of some status than their jobs have. */
type Shortage = { campaignId: string; batchId: string | null };

/**
 * Compares sums, and so reads no messages. A stage has the number of its messages' status. A job's count may
 * be too high but never too low: a shortage may stay hidden until its batch's other jobs are done.
 */
export function findShortages(db: Sql): Promise<Shortage[]> {
  return rows(
    db,
    sql`
      select distinct c.campaign_id, nullif(c.batch_id, ${LAST_NO_BATCH}) as batch_id
      from (
        select campaign_id, greatest(batch_id, ${LAST_NO_BATCH}) as batch_id, status, sum(n - removed) as n
        from status_count
        where status <= ${MESSAGE.sending} and n <> removed
        group by 1, 2, 3
      ) c
      left join (
        select campaign_id, coalesce(batch_id, ${LAST_NO_BATCH}) as batch_id, stage, sum(n) as n from send_job group by 1, 2, 3
      ) j on j.campaign_id = c.campaign_id and j.batch_id = c.batch_id and j.stage = c.status
      where c.n > coalesce(j.n, 0)
      limit 100
    `,
    "find-shortages",
  );
}

/** Whether the message `s` is on its way without a job that would process it. */
export const isJobless = sql`
  s.status <= ${MESSAGE.sending} and not exists (
    select from send_job j
    where case when s.status = ${MESSAGE.sending} then j.stage = ${STAGE.sending} and (j.campaign_id, j.id) = (
        select a.campaign_id, a.job_id from attempt a
        where a.campaign_id = s.campaign_id and a.message_id = s.id and a.n = s.retries + 1
      ) else j.stage <= s.status and ${covers} end
  )
`;

/**
 * Makes jobs for at most `limit` such messages, and returns their number. A message that was being handed over gets the
 * job that its attempt names. Two workers may make two jobs for a message: one then does nothing.
 */
export async function insertJobsFor(
  tx: Sql,
  { campaignId, batchId }: Shortage,
  leaseMs: number,
  limit: number,
): Promise<number> {
  const made = await rows<{ n: number }>(
    tx,
    sql`
      with jobless as materialized (
        select s.id, s.batch_id, s.status, s.updated_at, a.job_id
        from message_state s
        left join attempt a on a.campaign_id = s.campaign_id and a.message_id = s.id and a.n = s.retries + 1
        where s.campaign_id = ${campaignId} and s.batch_id is not distinct from ${batchId}::uuid and ${isJobless}
        order by s.id
        limit ${limit}
      ), grouped as (
        select batch_id, status, job_id, (array_agg(id order by id))[1] as first_id,
          (array_agg(id order by id desc))[1] as last_id, count(*) as n, min(updated_at) as at
        from jobless
        group by batch_id, status, job_id, case when batch_id is null then id end
      ), queued as (
        insert into send_job (campaign_id, batch_id, first_id, last_id, n, priority, stage, created_at)
        select ${campaignId}, batch_id, first_id, last_id, n,
          case when batch_id is null then ${PRIORITY.single}::smallint else ${PRIORITY.batch} end, status, at
        from grouped where status < ${MESSAGE.sending}
        returning n
      ), sending as (
        insert into send_job (id, campaign_id, batch_id, first_id, last_id, n, priority, stage, lease_until, created_at)
        overriding system value
        select job_id, ${campaignId}, batch_id, (array_agg(first_id order by first_id))[1],
          (array_agg(last_id order by last_id desc))[1], sum(n), ${PRIORITY.batch}, ${STAGE.sending}, ${leaseEnd(leaseMs)}, min(at)
        from grouped where status = ${MESSAGE.sending} and job_id is not null
        group by job_id, batch_id
        on conflict do nothing
        returning n
      )
      select n from queued union all select n from sending
    `,
    "insert-jobs-for-jobless",
  );
  return made.reduce((sum, { n }) => sum + n, 0);
}
