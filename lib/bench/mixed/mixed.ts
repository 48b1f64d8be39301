import { setTimeout as delay } from "node:timers/promises";
import { type Benchmark, type Figure, figure } from "#lib/bench/benchmark";
import { mintCampaign } from "#lib/bench/campaign";
import { timesOf } from "#lib/bench/mixed/describe";
import { highestRate } from "#lib/bench/mixed/highest-rate";
import type { Flow } from "#lib/bench/mixed/load";
import { measure } from "#lib/bench/mixed/measure";
import { openScene, type Scene, settle } from "#lib/bench/mixed/scene";
import { figuresOf, step, unanswered } from "#lib/bench/mixed/step";
import { median, percentile } from "#lib/bench/numbers";
import { type CsvFile, writeCsv } from "#lib/bench/service/upload";
import { uploadBeside } from "#lib/bench/service/upload-beside";
import type { Stage } from "#lib/bench/stage";
import { CALL_WAIT_MS } from "#lib/platform/priority/limit-wait";

/** Shares of the highest rate, at which the goals have to be met on any host. */
const CALM = { share: 0.6, mostMs: 50 };
const BESIDE = { share: 0.4, mostMs: 100 };
const BYTES = 40_000_000;
const FILES = 5;
const MOST_TIMES_ALONE = 3;
/** One campaign calls more often than it may; the others together call at their share. */
const FULL_LOAD = { calls: 0.45, allowed: 0.3, others: 0.2, mostSlowed: 2 };
/** A try is longer than the three seconds of a queue after which the service answers 503. */
const TRY_MS = 6000;
const TRIES = 2;
const SETTLE_MS = 15_000;

export const mixed: Benchmark = {
  name: "mixed",
  work: `lists, reads, sends, searches and retries of 20 campaigns while people watch: the highest rate without a 503; times at ${percent(CALM.share)} of it, beside one campaign at full load, and at ${percent(BESIDE.share)} beside ${FILES} files of 40 MB`,
  async run(stage) {
    const scene = await openScene(stage);
    const most = await highestRate((rate) => holds(stage, scene, rate), {
      from: stage.of(100, 20),
      most: stage.of(12_800, 40),
      halvings: stage.of(4, 1),
    });
    return [
      figure("the highest rate without a 503", most, "/s"),
      ...(await calm(stage, scene, most * CALM.share)),
      ...(await oneAtFullLoad(stage, scene, most)),
      ...(await besideUploads(stage, scene, most * BESIDE.share)),
    ];
  },
};

/** Whether one of two tries answers every call in time: something else on the machine may spoil one. */
async function holds(stage: Stage, scene: Scene, rate: number): Promise<boolean> {
  for (let i = 0; i < TRIES; i++) {
    await settle(stage, scene.product.pool, SETTLE_MS);
    const { flows } = await measure(scene, [{ rate, targets: scene.targets }], delay(stage.of(TRY_MS, 500)));
    const p99 = percentile(timesOf(flows[0]), 99);
    const { unavailable, failed } = unanswered(flows);
    stage.say(`  ${rate}/s: p99 ${p99.toFixed(1)} ms, ${unavailable} × 503, ${failed} failed`);
    // A smoke run says nothing of the host.
    if (stage.of(p99 <= CALL_WAIT_MS && unavailable + failed === 0, true)) return true;
  }
  return false;
}

async function calm(stage: Stage, scene: Scene, rate: number): Promise<Figure[]> {
  await settle(stage, scene.product.pool, SETTLE_MS);
  const name = percent(CALM.share);
  const flow = { rate, targets: scene.targets };
  const end = delay(stage.of(15_000, 1200));
  const measured = await step(stage, scene, `${name}, ${rate.toFixed(0)}/s`, [flow], end);
  return figuresOf(name, measured, CALM.mostMs);
}

async function oneAtFullLoad(stage: Stage, scene: Scene, most: number): Promise<Figure[]> {
  const [full, ...targets] = scene.targets;
  const { pool } = scene.product;
  if (!full) throw new Error("there is no campaign");
  await settle(stage, pool, SETTLE_MS);
  await pool.query("update campaign set rate_per_second = $2 where id = $1", [
    scene.campaigns[0]?.id,
    Math.ceil(most * FULL_LOAD.allowed),
  ]);
  const others = { rate: most * FULL_LOAD.others, targets };
  const busy = { rate: most * FULL_LOAD.calls, targets: [full] };
  const p99 = async (name: string, flows: Flow[]) => {
    const measured = await step(stage, scene, name, flows, delay(stage.of(10_000, 1200)));
    return percentile(timesOf(measured.flows[0]), 99);
  };
  const name = "one campaign at full load";
  const beside = { name: "without", value: await p99(`without ${name}`, [others]) };
  const value = await p99(name, [others, busy]);
  return [figure(`${name}: a call of the others, p99`, value, "ms", { most: FULL_LOAD.mostSlowed }, beside)];
}

async function besideUploads(stage: Stage, scene: Scene, rate: number): Promise<Figure[]> {
  const file = writeCsv(stage, stage.of(BYTES, 50_000));
  await settle(stage, scene.product.pool, SETTLE_MS);
  const [alone = 0] = await upload(scene, file, 1);
  const name = `${percent(BESIDE.share)} beside uploads`;
  const uploading = upload(scene, file, FILES);
  const flow = { rate, targets: scene.targets };
  const measured = await step(stage, scene, `${name}, ${rate.toFixed(0)}/s`, [flow], uploading);
  const taken = await uploading;
  const seconds = (ms: number) => (ms / 1000).toFixed(1);
  stage.say(`    the files took ${taken.map(seconds).join(", ")} s; one alone ${seconds(alone)} s`);
  // Files take turns: of five that come at once, the last ends after the work of five.
  const beside = { name: "alone", value: alone / 1000 };
  return [
    ...figuresOf(name, measured, BESIDE.mostMs),
    figure(
      `${name}: a file of ${FILES}, median`,
      median(taken) / 1000,
      "s",
      { most: MOST_TIMES_ALONE },
      beside,
    ),
  ];
}

/** Milliseconds of each of the files, each to a campaign of its own. */
async function upload({ product: { url, service } }: Scene, file: CsvFile, files: number): Promise<number[]> {
  const campaigns = await Promise.all(Array.from({ length: files }, () => mintCampaign(service)));
  return uploadBeside({ url, campaigns, file });
}

function percent(share: number): string {
  return `${(100 * share).toFixed(0)} %`;
}
