import { setTimeout as delay } from "node:timers/promises";
import type { Pool } from "pg";
import type { Benchmark } from "#lib/bench/benchmark";
import { type BenchCampaign, mintCampaign } from "#lib/bench/campaign";
import { mintBatch } from "#lib/bench/mint-batch";
import { timed } from "#lib/bench/numbers";
import { startProduct } from "#lib/bench/product";
import { takeTurns } from "#lib/bench/take-turns";
import { begin, sql } from "#lib/platform/postgres/sql";
import { pauseCampaign } from "#lib/service/campaigns/pause-campaign";
import { countInBatch } from "#lib/service/status-counts";

const LOOK_MS = 25;
const LEAST_RATE = 20_000;
const SUCCESS = 5;

export const deliver: Benchmark = {
  name: "deliver",
  work: "400,000 messages from created to success by one worker, each status, attempt and receipt recorded; beside the same rows written in bulk",
  async run(stage) {
    const product = await startProduct(stage, ["worker"]);
    try {
      const { pool, service } = product;
      const messages = stage.of(400_000, 2000);
      const campaign = await mintCampaign(service);
      let batchId = "";
      const times = await takeTurns(
        stage.rounds,
        {
          ours: () =>
            timed(async () => {
              await pauseCampaign(service, campaign.id, false);
              await untilDelivered(pool, campaign, batchId, messages);
            }),
          steps: () => timed(() => writeSteps(pool, campaign, batchId)),
          once: () => timed(() => writeOnce(pool, campaign, batchId)),
        },
        async () => {
          await pauseCampaign(service, campaign.id, true);
          batchId = await mintBatch(service, campaign, messages);
          await pool.query(
            "vacuum analyze message_state, attempt, send_job, simulator_receipt, status_count",
          );
          await pool.query("checkpoint");
        },
      );
      const first = await takeTurns(stage.rounds, {
        // The database has no statistics of this campaign yet, only of others.
        first: async () => {
          const another = await mintCampaign(service);
          await pauseCampaign(service, another.id, true);
          const id = await mintBatch(service, another, messages);
          return timed(async () => {
            await pauseCampaign(service, another.id, false);
            await untilDelivered(pool, another, id, messages);
          });
        },
      });
      const rate = (ms: number) => (messages / ms) * 1000;
      return [
        {
          name: "messages a second",
          value: rate(times.ours),
          unit: "/s",
          beside: { name: "each status in bulk", value: rate(times.steps) },
          goal: { least: 0.5 },
        },
        {
          name: "messages a second",
          value: rate(times.ours),
          unit: "/s",
          beside: null,
          goal: { least: LEAST_RATE },
        },
        {
          name: "messages a second",
          value: rate(times.ours),
          unit: "/s",
          beside: { name: "last status in bulk", value: rate(times.once) },
          goal: null,
        },
        {
          name: "messages a second, a campaign's first",
          value: rate(first.first),
          unit: "/s",
          beside: null,
          goal: { least: LEAST_RATE },
        },
      ];
    } finally {
      await product.stop();
    }
  },
};

async function untilDelivered(pool: Pool, { id }: BenchCampaign, batchId: string, messages: number) {
  while ((await countInBatch(pool, id, batchId, SUCCESS)) < messages) await delay(LOOK_MS);
}

/** Writes in bulk every row version that delivery has to write for a message's statuses. */
async function writeSteps(pool: Pool, { id }: BenchCampaign, batchId: string): Promise<void> {
  const states = (status: number) => sql`
    update message_state set status = ${status}, updated_at = now() where campaign_id = ${id} and batch_id = ${batchId}
  `;
  const attempts = (status: number) => sql`
    update attempt a set status = ${status}, external_id = 'bench-' || a.message_id, updated_at = now(),
      delivered_at = case when ${status} = ${SUCCESS} then now() end
    from message_state s
    where s.campaign_id = ${id} and s.batch_id = ${batchId} and a.campaign_id = s.campaign_id and a.message_id = s.id
  `;
  await begin(pool, (tx) => tx.query(states(1)));
  await begin(pool, async (tx) => {
    await tx.query(states(2));
    await tx.query(newAttempts(id, batchId, 2));
  });
  for (const status of [3, 4, SUCCESS]) {
    await begin(pool, async (tx) => {
      await tx.query(states(status));
      await tx.query(attempts(status));
    });
  }
}

/** Only the rows that are left at the end. */
async function writeOnce(pool: Pool, { id }: BenchCampaign, batchId: string): Promise<void> {
  await begin(pool, async (tx) => {
    await tx.query(newAttempts(id, batchId, SUCCESS));
    await tx.query(sql`
      update message_state set status = ${SUCCESS}, updated_at = now() where campaign_id = ${id} and batch_id = ${batchId}
    `);
  });
}

function newAttempts(campaignId: string, batchId: string, status: number) {
  return sql`
    insert into attempt (campaign_id, message_id, n, job_id, status, sent_at, updated_at, external_id)
    select campaign_id, id, 1, 0, ${status}::smallint, now(), now(), 'bench-' || id from message_state
    where campaign_id = ${campaignId} and batch_id = ${batchId}
  `;
}
