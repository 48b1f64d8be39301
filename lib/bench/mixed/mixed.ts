import { setTimeout as delay } from "node:timers/promises";
import type { Benchmark, Figure } from "#lib/bench/benchmark";
import { mintCampaign } from "#lib/bench/campaign";
import { stopReading } from "#lib/bench/mixed/console-reading";
import { describe, timesOf } from "#lib/bench/mixed/describe";
import { figuresOf } from "#lib/bench/mixed/figures";
import { type Measured, measure } from "#lib/bench/mixed/measure";
import { openScene, type Scene } from "#lib/bench/mixed/scene";
import { median, percentile } from "#lib/bench/numbers";
import { type CsvFile, writeCsv } from "#lib/bench/service/upload";
import { uploadBeside } from "#lib/bench/service/upload-beside";
import type { Stage } from "#lib/bench/stage";

const RATES = [200, 350, 500, 1000];
/** The rate at which the goals have to be met. */
const GOAL_RATE = 500;
const BYTES = 40_000_000;
const FILES = 5;
const MOST_TIMES_ALONE = 3;
const CALM = { p99: { most: 50 }, failed: { most: 0 } };
const BESIDE = { p99: { most: 100 }, failed: { most: 0 } };
/** One campaign calls more often than it may; the others together call at the second rate. */
const FULL_LOAD = 450;
const FULL_RATE = 300;
const OTHERS = 200;
const MOST_SLOWED = 2;

export const mixed: Benchmark = {
  name: "mixed",
  work: `lists, reads, sends, searches and retries of 20 campaigns, ${RATES.join(", ")} a second, while people watch, and beside ${FILES} files of 40 MB; one campaign at full load`,
  async run(stage) {
    const scene = await openScene(stage);
    return [
      ...(await besideConsole(stage, scene)),
      ...(await calm(stage, scene)),
      ...(await besideUploads(stage, scene)),
      ...(await oneAtFullLoad(stage, scene)),
    ];
  },
};

/** A step at one rate over all campaigns, told line by line. */
async function step(
  stage: Stage,
  scene: Scene,
  {
    name,
    rate,
    end,
    isWatched = true,
  }: { name: string; rate: number; end: Promise<unknown>; isWatched?: boolean },
): Promise<Measured> {
  const watched = isWatched ? looked(scene) : [];
  const measured = await measure(scene, [{ rate, targets: scene.targets }], watched, end);
  for (const line of describe(name, measured)) stage.say(`  ${line}`);
  return measured;
}

/** What the console's own reading takes: the same calls while it reads nothing and nobody looks. */
async function besideConsole(stage: Stage, scene: Scene): Promise<Figure[]> {
  const rate = stage.of(GOAL_RATE, 20);
  // Not measured: code is compiled and caches are filled.
  await measure(scene, [{ rate, targets: scene.targets }], looked(scene), delay(stage.of(8000, 100)));
  const resume = await stopReading(scene.product.pool, scene.consoleIds);
  const end = delay(stage.of(10_000, 1200));
  const measured = await step(stage, scene, {
    name: `${rate}/s, the console reads nothing`,
    rate,
    end,
    isWatched: false,
  });
  await resume();
  return figuresOf(`${rate}/s without the console`, measured, null);
}

async function calm(stage: Stage, scene: Scene): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const full of stage.of(RATES, [GOAL_RATE])) {
    const rate = stage.of(full, full / 20);
    const name = `${rate}/s`;
    const measured = await step(stage, scene, { name, rate, end: delay(stage.of(10_000, 1200)) });
    figures.push(...figuresOf(name, measured, full === GOAL_RATE ? CALM : null));
  }
  return figures;
}

/** Beside whole files at the rate of the goals; at the others beside as much of the files as comes meanwhile. */
async function besideUploads(stage: Stage, scene: Scene): Promise<Figure[]> {
  const file = writeCsv(stage, stage.of(BYTES, 50_000));
  const [alone = 0] = await upload(scene, file, 1);
  const figures: Figure[] = [];
  for (const full of stage.of(RATES, [GOAL_RATE])) {
    const rate = stage.of(full, full / 20);
    const name = `${rate}/s beside uploads`;
    if (full === GOAL_RATE) {
      const uploading = upload(scene, file, FILES);
      const measured = await step(stage, scene, { name, rate, end: uploading });
      const taken = await uploading;
      figures.push(...figuresOf(name, measured, BESIDE), ...uploadFigures(name, taken, alone));
      stage.say(`    the files took ${taken.map(seconds).join(", ")} s; one alone ${seconds(alone)} s`);
    } else {
      const leaving = new AbortController();
      const uploading = upload(scene, file, FILES, leaving.signal);
      const measured = await step(stage, scene, { name, rate, end: delay(stage.of(10_000, 1200)) });
      leaving.abort();
      await uploading;
      figures.push(...figuresOf(name, measured, null));
    }
  }
  return figures;
}

/** Milliseconds of each of the files, each to a campaign of its own. */
async function upload(
  { product: { url, service } }: Scene,
  file: CsvFile,
  files: number,
  gone?: AbortSignal,
): Promise<number[]> {
  const campaigns = await Promise.all(Array.from({ length: files }, () => mintCampaign(service)));
  return uploadBeside({ url, campaigns, file }, gone);
}

/** Files take turns: of five that come at once, the last ends after the work of five. */
function uploadFigures(step: string, taken: number[], alone: number): Figure[] {
  const beside = { name: "alone", value: alone / 1000 };
  return [
    {
      name: `${step}: a file of ${FILES} at once, median`,
      value: median(taken) / 1000,
      unit: "s",
      beside,
      goal: { most: MOST_TIMES_ALONE },
    },
    {
      name: `${step}: until the last of ${FILES} files`,
      value: Math.max(...taken) / 1000,
      unit: "s",
      beside,
      goal: null,
    },
  ];
}

async function oneAtFullLoad(stage: Stage, scene: Scene): Promise<Figure[]> {
  const [full, ...targets] = scene.targets;
  const campaign = scene.campaigns[0];
  if (!full || !campaign) throw new Error("there is no campaign");
  const ms = stage.of(10_000, 1200);
  const others = { rate: stage.of(OTHERS, 20), targets };
  const watched = looked(scene);
  await scene.product.pool.query("update campaign set rate_per_second = $2 where id = $1", [
    campaign.id,
    FULL_RATE,
  ]);
  const without = await measure(scene, [others], watched, delay(ms));
  const busy = { rate: stage.of(FULL_LOAD, 40), targets: [full] };
  const beside = await measure(scene, [others, busy], watched, delay(ms));
  for (const line of describe(`${others.rate}/s of the others, one campaign at full load`, beside))
    stage.say(`  ${line}`);
  const p99 = ({ flows: [flow] }: Measured) => percentile(flow ? timesOf(flow) : [], 99);
  return [
    {
      name: "one campaign at full load: a call of the others, p99",
      value: p99(beside),
      unit: "ms",
      beside: { name: "without", value: p99(without) },
      goal: { most: MOST_SLOWED },
    },
  ];
}

/** The campaigns that three people look at. */
function looked({ consoleIds }: Scene): number[] {
  return consoleIds.slice(0, 3);
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(1);
}
