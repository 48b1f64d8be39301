import { formatId } from "#lib/domain/api/id";
import type { SetPace } from "#lib/domain/files/pace";
import { batchStatusCode, statusCode } from "#lib/domain/messages/status";
import { recordAudit } from "#lib/platform/audit-row";
import { type Sql, sql } from "#lib/platform/postgres/sql";
import { insertBatch } from "#lib/service/batches/batch-rows";
import { writePace } from "#lib/service/batches/pace-rows";
import { PRIORITY } from "#lib/service/queue/send-jobs";
import { countStatuses } from "#lib/service/status-counts";

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
  pace?: SetPace | null | undefined;
};

type IdRange = { campaignId: string; firstId: string; lastId: string };

/** The longest time from an upload's first row. Afterwards, readers without the feed read once more for late rows. */
export const LONGEST_UPLOAD_MS = 10 * 60_000;
/** How long a range is kept after its upload. By then VACUUM has removed what a crash left in it. */
const KEPT = "1 hour";

/**
 * Makes lists skip these ids until the batch is finished, unless another visible batch has the same
 * millisecond. It uses a separate connection, because other processes have to see it at once.
 */
export async function announceUpload(pool: Sql, { campaignId, firstId, lastId }: IdRange): Promise<void> {
  await pool.query(sql`
    delete from upload_under_way where campaign_id = ${campaignId} and at < now() - ${KEPT}::interval
  `);
  await pool.query(sql`
    insert into upload_under_way (campaign_id, first_id, last_id)
    select ${campaignId}, ${firstId}, ${lastId}
    where not exists (
      select from message where campaign_id = ${campaignId} and id between ${firstId} and ${lastId}
    )
    on conflict (campaign_id, first_id, last_id) do update set at = excluded.at
  `);
}

/** Writes the rest of a batch in the transaction of its copied messages and states: jobs, the batch, its count. */
export async function finishBatch(tx: Sql, batch: NewBatch): Promise<void> {
  const { campaignId, id, jobs, pace } = batch;
  await tx.query(sql`
    insert into send_job (campaign_id, batch_id, first_id, last_id, n, priority)
    select ${campaignId}, ${id}, first_id, last_id, n, ${PRIORITY.batch}
    from unnest(${jobs.map((job) => job.firstId)}::uuid[], ${jobs.map((job) => job.lastId)}::uuid[],
      ${jobs.map((job) => job.n)}::integer[]) as j (first_id, last_id, n)
    order by first_id
  `);
  await insertBatch(tx, campaignId, { ...batch, status: batchStatusCode("messages_enqueuing") });
  if (pace) await writePace(tx, { campaignId, batchId: id }, pace);
  await recordAudit(tx, {
    ...batch.audit,
    campaignId,
    action: "batch.send",
    target: formatId("batch", id),
    parameters: { messages: batch.total, ...(pace && { pace }) },
  });
  await tx.query(sql`
    delete from upload_under_way
    where campaign_id = ${campaignId} and first_id <= ${batch.firstId} and last_id >= ${batch.lastId}
  `);
  const { firstId, lastId, total } = batch;
  await countStatuses(
    tx,
    [{ campaignId, batchId: id, status: statusCode("created"), change: total }],
    [{ campaignId, range: { firstId, lastId }, n: total, isNew: true, batchId: id }],
  );
}

/**
 * Sorts the pending entries of the recipients' index, which every search would otherwise read. Runs after a batch is
 * committed. It changes nothing visible, so a failure does no harm.
 */
export async function tidyRecipientIndex(pool: Sql): Promise<void> {
  await pool.query(sql`select tidy_message_recipient()`);
}

/** Does the same, unless an upload is under way: the upload sorts the entries when it ends. */
export async function tidyRecipientIndexAlone(pool: Sql): Promise<void> {
  await pool.query(sql`
    select tidy_message_recipient()
    where not exists (select from upload_under_way where at > now() - ${LONGEST_UPLOAD_MS}::float8 * interval '1 ms')
  `);
}
