import { setTimeout as delay } from "node:timers/promises";
import type { Benchmark, Figure } from "#lib/bench/benchmark";
import { mintBatch } from "#lib/bench/mint-batch";
import { timesOf } from "#lib/bench/mixed/describe";
import { load } from "#lib/bench/mixed/load";
import { sampledTarget } from "#lib/bench/mixed/target";
import { percentile } from "#lib/bench/numbers";
import { type Product, startProduct } from "#lib/bench/product";
import type { Stage } from "#lib/bench/stage";
import { takeTurns } from "#lib/bench/take-turns";
import { fillingYear, type Year } from "#lib/bench/year/fill-year";
import { recount } from "#lib/bench/year/recount";
import { ROW_DAYS, removedSoFar, setAges, untilRemoving } from "#lib/bench/year/removing";

const MESSAGES = 10_000_000;
/** Calls of all kinds, and a batch in each turn that is delivered beside them. */
const RATE = 100;
const BATCH = 5000;
const TURN_MS = 20_000;
const SLOWER = 1.5;
const DAY_MS = 24 * 60 * 60 * 1000;

export const year: Benchmark = {
  name: "year",
  work: `a page of 100 among ${RATE} calls a second of all kinds, delivery and the console's reading, with ${MESSAGES} messages of a year, while a worker removes what is old; beside the same without`,
  onlyByName: true,
  async run(stage) {
    const messages = stage.of(MESSAGES, 2000);
    const filled = await stage.filled(`year_${messages}`, fillingYear(stage, messages));
    if (!filled) return [];
    const { url, facts } = filled;
    const changes = { DATABASE_URL: url, SECRET_KEY: facts.secretKey };
    const product = await startProduct(stage, ["web", "worker"], changes);
    try {
      await setAges(product.pool, false);
      const figures = await besideRetention(stage, product, facts);
      await recount(stage, product.pool);
      return figures;
    } finally {
      await setAges(product.pool, false);
      await product.stop();
    }
  },
};

async function besideRetention(stage: Stage, product: Product, { campaigns }: Year): Promise<Figure[]> {
  const { url, pool, service } = product;
  const since = new Date(Date.now() - (ROW_DAYS - 1) * DAY_MS);
  const targets = await Promise.all(
    campaigns.map((campaign) => sampledTarget(pool, campaign, { since, most: 2000 })),
  );
  const flows = [{ rate: stage.of(RATE, 20), targets }];
  let failed = 0;
  const p95 = async (round: number) => {
    const turn = delay(stage.of(TURN_MS, 1000));
    const campaign = campaigns[round % campaigns.length];
    const [results] = await Promise.all([
      load({ urls: [url], flows, warmUpMs: 0 }, turn),
      campaign && mintBatch(service, campaign, stage.of(BATCH, 20)),
    ]);
    const [result] = results;
    if (!result) throw new Error("no call was made");
    failed += result.failed + result.unavailable.length + result.limited;
    for (const sample of result.samples) stage.say(`  ${sample}`);
    return percentile(timesOf(result, "list"), 95);
  };
  // Not measured: code is compiled and caches are filled.
  await p95(0);
  let removed = 0;
  const beside = async (round: number) => {
    await setAges(pool, true);
    await untilRemoving(pool);
    const before = await removedSoFar(pool);
    const value = await p95(round);
    removed += (await removedSoFar(pool)) - before;
    await setAges(pool, false);
    return value;
  };
  const rounds = stage.rounds;
  const times = await takeTurns(rounds, { without: p95, beside });
  const seconds = (rounds * stage.of(TURN_MS, 1000)) / 1000;
  stage.say(`  ${Math.round(removed / seconds)} texts, numbers and messages a second were removed`);
  const without = { name: "without", value: times.without };
  return [
    { name: "page, p95", value: times.beside, unit: "ms", beside: without, goal: { most: SLOWER } },
    { name: "calls that failed", value: failed, unit: "", beside: null, goal: { most: 0 } },
  ];
}
