import { maybeRow, oneRow, rows, type Sql, sql } from "#lib/platform/postgres/sql";

/** The most messages of a job. They are claimed, handed over and recorded together. */
export const MESSAGES_PER_JOB = 500;

export const PRIORITY = { single: 0, batch: 1 } as const;
/** created → to be enqueued; enqueued → to be handed over; being handed over. */
export const STAGE = { waiting: 0, queued: 1, sending: 2 } as const;

export type SendJobRow = {
  id: number;
  batchId: string | null;
  firstId: string;
  lastId: string;
};

/**
 * A lease like those of `lib/platform/lease.ts`: claimed, renewed, taken over after its end. The queue has statements of
 * its own because it is the fast path. They take hundreds of rows of one campaign, locked in the transaction that also
 * moves their messages. `now()` does not change within a statement, so an index finds the leases that ended.
 */
const leaseEnd = (leaseMs: number) => sql`now() + ${leaseMs} * interval '1 ms'`;

/** At least one job, all of one campaign, so that work on them uses one shard. */
export type ClaimedJobs = { campaignId: string; jobs: SendJobRow[] };

const columns = sql`id, batch_id, first_id, last_id`;

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
 * Jobs of this stage and priority, of the next campaign after `last` that is not paused; null when there are none. They
 * are locked until the transaction ends, and other workers skip them. Campaigns take turns, so that a huge batch does
 * not delay other campaigns.
 */
export async function claimJobs(
  tx: Sql,
  stage: number,
  priority: number,
  last: string | null,
  limit: number,
): Promise<ClaimedJobs | null> {
  const { campaignId } = await oneRow<{ campaignId: string | null }>(
    tx,
    sql`
      select next_campaign_with_jobs(${stage}::smallint, ${priority}::smallint, ${last}::uuid) as campaign_id
    `,
    "next-campaign-with-jobs",
  );
  if (campaignId === null) return null;
  const jobs = await rows<SendJobRow>(
    tx,
    sql`
      select ${columns} from send_job
      where stage = ${stage} and priority = ${priority} and campaign_id = ${campaignId}
      order by id
      limit ${limit}
      for update skip locked
    `,
    "claim-jobs",
  );
  return jobs.length > 0 ? { campaignId, jobs } : null;
}

export async function moveJobs(
  tx: Sql,
  { campaignId, jobs }: ClaimedJobs,
  stage: number,
  leaseMs: number | null,
): Promise<void> {
  await tx.query(sql`
    update send_job
    set stage = ${stage}, lease_until = ${leaseMs === null ? null : leaseEnd(leaseMs)}
    where campaign_id = ${campaignId} and id = any(${idsOf(jobs)}::bigint[])
  `);
}

/** Renews the lease of the jobs. False when another worker has taken one of them. */
export async function renewJobs(
  db: Sql,
  { campaignId, jobs }: ClaimedJobs,
  leaseMs: number,
): Promise<boolean> {
  const renewed = await db.query(sql`
    update send_job set lease_until = ${leaseEnd(leaseMs)}
    where campaign_id = ${campaignId} and id = any(${idsOf(jobs)}::bigint[]) and stage = ${STAGE.sending}
  `);
  return renewed.rowCount === jobs.length;
}

/** A job whose lease ended is taken away by another worker, and is not there any more. */
export async function deleteJobs(tx: Sql, { campaignId, jobs }: ClaimedJobs): Promise<void> {
  await tx.query(sql`
    delete from send_job where campaign_id = ${campaignId} and id = any(${idsOf(jobs)}::bigint[])
  `);
}

/** Jobs of one campaign whose worker died while it handed them over, locked and skipped by other workers. */
export async function claimExpiredJobs(tx: Sql, limit: number): Promise<ClaimedJobs | null> {
  const expired = await maybeRow<{ campaignId: string }>(
    tx,
    sql`
      select campaign_id from send_job
      where stage = ${STAGE.sending} and lease_until < now()
      order by lease_until
      limit 1
    `,
  );
  if (!expired) return null;
  const { campaignId } = expired;
  const jobs = await rows<SendJobRow>(
    tx,
    sql`
      select ${columns} from send_job
      where stage = ${STAGE.sending} and campaign_id = ${campaignId} and lease_until < now()
      order by id
      limit ${limit}
      for update skip locked
    `,
  );
  return jobs.length > 0 ? { campaignId, jobs } : null;
}

/**
 * Jobs of one campaign that had been queued by that moment and wait, paused campaigns' too; locked and skipped by other
 * workers.
 */
export async function claimQueuedBefore(tx: Sql, moment: Date, limit: number): Promise<ClaimedJobs | null> {
  const found = await rows<SendJobRow & { campaignId: string }>(
    tx,
    sql`
      select campaign_id, ${columns} from send_job
      where stage in (${STAGE.waiting}, ${STAGE.queued}) and created_at <= ${moment}
      order by campaign_id, id
      limit ${limit}
    `,
  );
  const campaignId = found[0]?.campaignId;
  if (!campaignId) return null;
  const ids = found.filter((job) => job.campaignId === campaignId).map(({ id }) => id);
  const jobs = await rows<SendJobRow>(
    tx,
    sql`
      select ${columns} from send_job
      where campaign_id = ${campaignId} and id = any(${ids}::bigint[])
        and stage in (${STAGE.waiting}, ${STAGE.queued})
      order by id
      for update
    `,
  );
  return { campaignId, jobs };
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

function idsOf(jobs: SendJobRow[]): number[] {
  return jobs.map(({ id }) => id);
}
