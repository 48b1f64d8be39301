import { maybeRow, rows, type Sql, sql } from "#lib/platform/postgres/sql";
import { jobColumns, PRIORITY, type SendJobRow, STAGE } from "#lib/service/queue/send-jobs";

type Batch = { campaignId: string; batchId: string };

// All priorities by name: an index begins with stage and priority.
const of = ({ campaignId, batchId }: Batch, stages: number[], priorities: number[]) => sql`
  stage = any(${stages}::smallint[]) and priority = any(${priorities}::smallint[])
  and campaign_id = ${campaignId} and batch_id = ${batchId}
`;
const CLAIMED = [PRIORITY.single, PRIORITY.batch];
const ALL = [...CLAIMED, PRIORITY.parked];

/** Jobs of a batch whose messages wait, locked and skipped by other workers; parked ones too, or only the others. */
export function claimOfBatch(
  tx: Sql,
  batch: Batch,
  { parked, limit }: { parked: boolean; limit: number },
): Promise<SendJobRow[]> {
  const waiting = of(batch, [STAGE.waiting, STAGE.queued], parked ? ALL : CLAIMED);
  return rows(
    tx,
    sql`select ${jobColumns} from send_job where ${waiting} order by id limit ${limit} for update skip locked`,
  );
}

export async function hasJobs(db: Sql, batch: Batch): Promise<boolean> {
  const found = await maybeRow(
    db,
    sql`select id from send_job where ${of(batch, Object.values(STAGE), ALL)} limit 1`,
  );
  return found !== null;
}

/** Claims do not meet parked jobs, however many there are. */
export async function parkJobs(tx: Sql, jobs: SendJobRow[]): Promise<void> {
  await tx.query(sql`
    update send_job j set stage = ${STAGE.waiting}, priority = ${PRIORITY.parked}, passed_by = null
    from unnest(${jobs.map(({ campaignId }) => campaignId)}::uuid[], ${jobs.map(({ id }) => id)}::bigint[])
      as k (campaign_id, id)
    where j.campaign_id = k.campaign_id and j.id = k.id
  `);
}

/** The validity of their messages begins anew, as after a pause of the campaign. */
export async function releaseJobs(tx: Sql, campaignId: string, batchId: string): Promise<void> {
  const parked = of({ campaignId, batchId }, [STAGE.waiting], [PRIORITY.parked]);
  await tx.query(sql`update send_job set priority = ${PRIORITY.batch}, created_at = now() where ${parked}`);
}
