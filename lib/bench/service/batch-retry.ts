import type { Pool } from "pg";
import type { Benchmark } from "#lib/bench/benchmark";
import { type BenchCampaign, mintCampaign } from "#lib/bench/campaign";
import { openConnection, requestText } from "#lib/bench/connection";
import { mintBatch } from "#lib/bench/mint-batch";
import { timed } from "#lib/bench/numbers";
import { startProduct } from "#lib/bench/product";
import { takeTurns } from "#lib/bench/take-turns";
import { formatId } from "#lib/domain/api/id";
import { MAX_RETRIES } from "#lib/domain/retries/retryable";
import { sql } from "#lib/platform/postgres/sql";
import { type BatchRow, findBatch } from "#lib/service/batches/batch-rows";
import { BATCH, MESSAGE } from "#lib/service/stored-status";

export const batchRetry: Benchmark = {
  name: "batch-retry",
  work: "one batch of 400,000 of which a tenth failed, retried over HTTP; beside the UPDATE alone",
  async run(stage) {
    const product = await startProduct(stage, ["web"]);
    const connection = await openConnection(product.url);
    try {
      const { pool, service } = product;
      const messages = stage.of(400_000, 2000);
      const campaign = await mintCampaign(service);
      const batchId = await mintBatch(service, campaign, messages);
      const batch = await findBatch(pool, campaign.id, batchId);
      if (!batch) throw new Error("no batch");
      const request = requestText(
        "POST",
        `${campaign.path}/batch/${formatId("batch", batchId)}/retry`,
        campaign.key,
      );
      const { ours, bare } = await takeTurns(
        stage.of(5, 1),
        {
          ours: () =>
            timed(async () => {
              const { status } = await connection.exchange(request);
              if (status !== 201) throw new Error(`the retry was answered ${status}`);
            }),
          bare: () => timed(() => updateFailed(pool, campaign, batch)),
        },
        () => failATenth(pool, campaign, batch),
      );
      return [
        {
          name: `${messages / 10} of ${messages} messages`,
          value: ours,
          unit: "ms",
          beside: { name: "UPDATE", value: bare },
          goal: { most: 2 },
        },
      ];
    } finally {
      connection.close();
      await product.stop();
    }
  },
};

/** A batch in which every tenth message failed and can be retried. It has no jobs, and its counters are right. */
async function failATenth(pool: Pool, { id }: BenchCampaign, batch: BatchRow): Promise<void> {
  await pool.query(sql`
    update message_state set status = ${MESSAGE.success}, retries = 0 where campaign_id = ${id} and batch_id = ${batch.id} and status <> ${MESSAGE.success}
  `);
  await pool.query(sql`
    update message_state s set status = ${MESSAGE.failure}
    from (select id, row_number() over (order by id) as place from message_state where campaign_id = ${id} and batch_id = ${batch.id}) n
    where s.campaign_id = ${id} and s.id = n.id and n.place % 10 = 0
  `);
  await pool.query(sql`delete from send_job where campaign_id = ${id}`);
  await pool.query(
    sql`update batch set status = ${BATCH.messages_enqueued} where campaign_id = ${id} and id = ${batch.id}`,
  );
  await pool.query(sql`delete from status_count where campaign_id = ${id}`);
  await pool.query(sql`
    insert into status_count (campaign_id, batch_id, status, n)
    select campaign_id, batch_id, status, count(*) from message_state
    where campaign_id = ${id} and batch_id = ${batch.id}
    group by campaign_id, batch_id, status
  `);
  await pool.query("vacuum analyze message_state, send_job, status_count");
  await pool.query("checkpoint");
}

function updateFailed(pool: Pool, { id }: BenchCampaign, { firstId, lastId, id: batchId }: BatchRow) {
  return pool.query(sql`
    update message_state
    set status = ${MESSAGE.created}, retries = retries + 1, updated_at = now()
    where campaign_id = ${id} and id between ${firstId} and ${lastId} and batch_id = ${batchId} and status = ${MESSAGE.failure}
      and retries < ${MAX_RETRIES}
  `);
}
