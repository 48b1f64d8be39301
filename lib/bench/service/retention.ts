import type { Benchmark } from "#lib/bench/benchmark";
import { timeCalls } from "#lib/bench/calls";
import { mintCampaign } from "#lib/bench/campaign";
import { openConnection, requestText } from "#lib/bench/connection";
import { fillCampaign } from "#lib/bench/fill";
import { percentile } from "#lib/bench/numbers";
import { startProduct } from "#lib/bench/product";
import { takeTurns } from "#lib/bench/take-turns";
import { openAgeingPool } from "#lib/installation/ageing/run-ageing";
import { lowerPriority } from "#lib/platform/postgres/lower-priority";
import { sql } from "#lib/platform/postgres/sql";
import { STAGES } from "#lib/platform/retention/places";
import { removeStep } from "#lib/service/retention/remove-step";

const YEAR_MS = 365 * 24 * 60 * 60 * 1000;
const PAUSE_MS = 20;
/** How much slower a list call may be while messages are removed. */
const SLOWER = 1.5;

export const retention: Benchmark = {
  name: "retention",
  work: "a page of 100 over HTTP while texts, numbers and messages of a year ago are removed; beside the same without",
  async run(stage) {
    const product = await startProduct(stage, ["web"]);
    const pool = openAgeingPool(product.databaseUrl);
    try {
      const [busy, read] = [await mintCampaign(product.service), await mintCampaign(product.service)];
      const messages = stage.of(1_000_000, 2000);
      stage.say(`  filling a campaign with ${messages} messages of a year ago`);
      await fillCampaign(product.pool, busy, messages, { end: Date.now() - YEAR_MS });
      await fillCampaign(product.pool, read, stage.of(100_000, 1000));
      await product.pool.query(sql`
        insert into retention_ages (subject, text_days, number_days, row_days, changed_by)
        values (${`campaign_${busy.id}`}, 30, 60, 90, 'bench')
      `);
      await lowerPriority(pool);
      const request = requestText("GET", `${read.path}/messages?limit=100`, read.key);
      const calls = stage.of(500, 5);
      const connection = await openConnection(product.url);
      const p95 = async () => percentile(await timeCalls(connection, request, calls), 95);
      await p95();
      let steps = 0;
      const beside = async () => {
        const stop = { asked: false };
        const removing = remove(pool, stop, () => steps++);
        const value = await p95();
        stop.asked = true;
        await removing;
        return value;
      };
      const times = await takeTurns(stage.of(9, 1), { without: p95, beside });
      connection.close();
      stage.say(`  ${steps} steps of 1000 messages`);
      const without = { name: "without", value: times.without };
      return [
        { name: "page, p95", value: times.beside, unit: "ms", beside: without, goal: { most: SLOWER } },
      ];
    } finally {
      await pool.end();
      await product.stop();
    }
  },
};

/** As the worker does it: each step followed by a pause as long. */
async function remove(
  pool: ReturnType<typeof openAgeingPool>,
  stop: { asked: boolean },
  onStep: () => void,
): Promise<void> {
  const key = Buffer.alloc(32, 1);
  while (!stop.asked) {
    for (const stage of STAGES) {
      const began = performance.now();
      if (await removeStep(pool, key, stage)) onStep();
      const pause = Math.max(PAUSE_MS, performance.now() - began);
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}
