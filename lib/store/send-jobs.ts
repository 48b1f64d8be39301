import { maybeRow, rows, type Sql, sql } from "#lib/store/sql";

/** One job's messages: as many as are claimed, handed over and recorded in one go. */
export const MESSAGES_PER_JOB = 500;

export const PRIORITY = { single: 0, batch: 1 } as const;
/** created → to be enqueued; enqueued → to be handed over; being handed over. */
export const STAGE = { waiting: 0, queued: 1, sending: 2 } as const;

export type SendJobRow = {
  id: number;
  campaignId: string;
  batchId: string | null;
  firstId: string;
  lastId: string;
};

const columns = sql`id, campaign_id, batch_id, first_id, last_id`;

/** A job for one message, such as a retried one. */
export async function insertSingleJob(
  tx: Sql,
  job: { campaignId: string; batchId: string | null; messageId: string },
): Promise<void> {
  await tx.query(sql`
    insert into send_job (campaign_id, batch_id, first_id, last_id, n, priority)
    values (${job.campaignId}, ${job.batchId}, ${job.messageId}, ${job.messageId}, 1, ${PRIORITY.single})
  `);
}

/**
 * Jobs of this stage and priority of the campaign after `last` in turn, campaigns that are paused left out.
 * Locked and skipped by other workers until the transaction ends; walking the campaigns in turn keeps a huge batch
 * from starving another campaign.
 */
export async function claimJobs(
  tx: Sql,
  stage: number,
  priority: number,
  last: string | null,
  limit: number,
): Promise<SendJobRow[]> {
  const turn = await maybeRow<{ campaignId: string }>(
    tx,
    sql`
      with recursive waiting (campaign_id) as (
        (select campaign_id from send_job where stage = ${stage} and priority = ${priority}
          order by campaign_id limit 1)
        union all
        select (select j.campaign_id from send_job j
          where j.stage = ${stage} and j.priority = ${priority} and j.campaign_id > w.campaign_id
          order by j.campaign_id limit 1)
        from waiting w
        where w.campaign_id is not null
      )
      select c.id as campaign_id
      from waiting w
      join campaign c on c.id = w.campaign_id and c.paused_at is null
      order by (${last}::uuid is not null and c.id <= ${last}::uuid), c.id
      limit 1
    `,
    "next-campaign-with-jobs",
  );
  if (!turn) return [];
  return rows(
    tx,
    sql`
      select ${columns} from send_job
      where stage = ${stage} and priority = ${priority} and campaign_id = ${turn.campaignId}
      order by id
      limit ${limit}
      for update skip locked
    `,
    "claim-jobs",
  );
}

export async function moveJobs(tx: Sql, ids: number[], stage: number, leaseMs: number | null): Promise<void> {
  await tx.query(sql`
    update send_job
    set stage = ${stage}, lease_until = ${leaseMs === null ? null : sql`now() + ${leaseMs} * interval '1 ms'`}
    where id = any(${ids}::bigint[])
  `);
}

/** How many of these jobs were still there: a job whose lease ended is taken away by another worker. */
export async function deleteJobs(tx: Sql, ids: number[]): Promise<number> {
  const deleted = await tx.query(sql`delete from send_job where id = any(${ids}::bigint[])`);
  return deleted.rowCount ?? 0;
}

/** Jobs whose worker died while it handed them over, locked and skipped by other workers. */
export function claimExpiredJobs(tx: Sql, limit: number): Promise<SendJobRow[]> {
  return rows(
    tx,
    sql`
      select ${columns} from send_job
      where stage = ${STAGE.sending} and lease_until < now()
      order by id
      limit ${limit}
      for update skip locked
    `,
  );
}

/** Messages waiting and the age of the oldest in seconds, by stage. */
export function queueDepth(db: Sql): Promise<{ stage: number; n: number; oldestSeconds: number }[]> {
  return rows(
    db,
    sql`
      select stage, sum(n)::bigint as n, extract(epoch from now() - min(created_at))::float8 as oldest_seconds
      from send_job
      group by stage
      order by stage
    `,
  );
}
