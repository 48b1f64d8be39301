import type { Pool } from "pg";
import { type Benchmark, figure } from "#lib/bench/benchmark";
import { type BenchCampaign, mintCampaign } from "#lib/bench/campaign";
import { mintBatch } from "#lib/bench/mint-batch";
import { timed } from "#lib/bench/numbers";
import { startProduct } from "#lib/bench/product";
import { deliverBatch } from "#lib/bench/service/deliver-batch";
import { takeTurns } from "#lib/bench/take-turns";
import { begin, sql } from "#lib/platform/postgres/sql";
import { pauseCampaign } from "#lib/service/campaigns/pause-campaign";

const LEAST_RATE = 20_000;
const SUCCESS = 5;

export const deliver: Benchmark = {
  name: "deliver",
  work: "400,000 messages from created to success by one worker, each status, attempt and receipt recorded; beside the same rows written in bulk",
  async run(stage) {
    const { pool, service } = await startProduct(stage, ["worker"]);
    const messages = stage.of(400_000, 2000);
    const campaign = await mintCampaign(service);
    let batchId = "";
    const times = await takeTurns(
      stage.rounds,
      {
        ours: () => timed(() => deliverBatch(service, campaign, batchId, messages)),
        steps: () => timed(() => writeSteps(pool, campaign, batchId)),
      },
      async () => {
        await pauseCampaign(service, campaign.id, true);
        batchId = await mintBatch(service, campaign, messages);
        await pool.query("vacuum analyze message_state, attempt, send_job, simulator_receipt, status_count");
        await pool.query("checkpoint");
      },
    );
    const { first } = await takeTurns(stage.rounds, {
      // The database has no statistics of this campaign yet, only of others.
      first: async () => {
        const another = await mintCampaign(service);
        await pauseCampaign(service, another.id, true);
        const id = await mintBatch(service, another, messages);
        return timed(() => deliverBatch(service, another, id, messages));
      },
    });
    const rate = (ms: number) => (messages / ms) * 1000;
    const ours = rate(times.ours);
    const name = "messages a second";
    return [
      figure(name, ours, "/s", { least: 0.5 }, { name: "each status in bulk", value: rate(times.steps) }),
      figure(name, ours, "/s", { least: LEAST_RATE }),
      figure(`${name}, a campaign's first`, rate(first), "/s", { least: LEAST_RATE }),
    ];
  },
};

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
    await tx.query(sql`
      insert into attempt (campaign_id, message_id, n, job_id, status, sent_at, updated_at, external_id)
      select campaign_id, id, 1, 0, 2, now(), now(), 'bench-' || id from message_state
      where campaign_id = ${id} and batch_id = ${batchId}
    `);
  });
  for (const status of [3, 4, SUCCESS]) {
    await begin(pool, async (tx) => {
      await tx.query(states(status));
      await tx.query(attempts(status));
    });
  }
}
