import { rows, type Sql, sql } from "#lib/platform/postgres/sql";

/** The most messages of a job. They are claimed, handed over and recorded together. */
export const MESSAGES_PER_JOB = 500;

/** Parked: of a held batch. */
export const PRIORITY = { single: 0, batch: 1, parked: 2 } as const;
/** created → to be enqueued; enqueued → to be handed over; being handed over. */
export const STAGE = { waiting: 0, queued: 1, sending: 2 } as const;

export type SendJobRow = {
  id: number;
  campaignId: string;
  batchId: string | null;
  firstId: string;
  lastId: string;
  createdAt: Date;
  /** How often its messages were requeued for a reason that allows only a few tries. */
  holds: number;
};

export const jobColumns = sql`id, campaign_id, batch_id, first_id, last_id, created_at, holds`;

/**
 * A lease like those of `lib/platform/lease.ts`: claimed, renewed, taken over after its end. The queue has its own
 * statements because it is the fast path. They take hundreds of rows at once, locked in the transaction that also moves
 * their messages. `now()` does not change within a statement, so an index finds the leases that ended.
 */
export const leaseEnd = (leaseMs: number) => sql`now() + ${leaseMs} * interval '1 ms'`;

export async function moveJobs(
  tx: Sql,
  jobs: SendJobRow[],
  stage: number,
  leaseMs: number | null,
): Promise<void> {
  await rows(
    tx,
    sql`
      update send_job j
      set stage = ${stage}, lease_until = now() + ${leaseMs}::float8 * interval '1 ms'
      from ${keysOf(jobs)} where ${isOneOfThem}
    `,
    "move-jobs",
  );
}

/** Renews the lease of the jobs. False when another worker has taken one of them. */
export async function renewJobs(db: Sql, jobs: SendJobRow[], leaseMs: number): Promise<boolean> {
  const renewed = await rows(
    db,
    sql`
      update send_job j set lease_until = ${leaseEnd(leaseMs)}
      from ${keysOf(jobs)} where ${isOneOfThem} and j.stage = ${STAGE.sending}
      returning j.id
    `,
    "renew-jobs",
  );
  return renewed.length === jobs.length;
}

/** Another worker takes away a job whose lease ended, so the row may be gone. */
export async function deleteJobs(tx: Sql, jobs: SendJobRow[]): Promise<void> {
  await rows(tx, sql`delete from send_job j using ${keysOf(jobs)} where ${isOneOfThem}`, "delete-jobs");
}

function keysOf(jobs: SendJobRow[]) {
  return sql`
    unnest(${jobs.map((job) => job.campaignId)}::uuid[], ${jobs.map((job) => job.id)}::bigint[])
      as k (campaign_id, id)
  `;
}

const isOneOfThem = sql`j.campaign_id = k.campaign_id and j.id = k.id`;
