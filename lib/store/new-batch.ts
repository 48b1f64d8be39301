import { formatId } from "#lib/domain/id";
import { recordAudit } from "#lib/store/audit";
import { insertBatch } from "#lib/store/batches";
import { PRIORITY } from "#lib/store/send-jobs";
import { type Sql, sql } from "#lib/store/sql";
import { countStatuses } from "#lib/store/status-counts";

export type NewBatch = {
  campaignId: string;
  id: string;
  firstId: string;
  lastId: string;
  total: number;
  originalFileName: string;
  creatorId: string;
  jobs: { firstId: string; lastId: string; n: number }[];
  audit: { actor: string; address: string; traceId: string };
};

/** What a batch needs beside the messages just copied, in their transaction: states, jobs, the batch, its count. */
export async function finishBatch(tx: Sql, batch: NewBatch): Promise<void> {
  const { campaignId, id, jobs } = batch;
  await tx.query(sql`
    insert into message_state (campaign_id, id, batch_id, status, updated_at)
    select campaign_id, id, batch_id, 0, now()
    from message
    where campaign_id = ${campaignId} and id between ${batch.firstId} and ${batch.lastId} and batch_id = ${id}
    order by id
  `);
  await tx.query(sql`
    insert into send_job (campaign_id, batch_id, first_id, last_id, n, priority)
    select ${campaignId}, ${id}, first_id, last_id, n, ${PRIORITY.batch}
    from unnest(${jobs.map((job) => job.firstId)}::uuid[], ${jobs.map((job) => job.lastId)}::uuid[],
      ${jobs.map((job) => job.n)}::integer[]) as j (first_id, last_id, n)
    order by first_id
  `);
  await insertBatch(tx, campaignId, { ...batch, status: 0 });
  await recordAudit(tx, {
    ...batch.audit,
    campaignId,
    action: "batch.send",
    target: formatId("batch", id),
    parameters: { messages: batch.total },
  });
  await countStatuses(tx, [{ campaignId, batchId: id, status: 0, change: batch.total }]);
}
