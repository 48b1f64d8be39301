import { setTimeout as delay } from "node:timers/promises";
import { type Benchmark, figure } from "#lib/bench/benchmark";
import { call } from "#lib/bench/calls";
import { mintCampaign } from "#lib/bench/campaign";
import { type Connection, openConnection, requestText } from "#lib/bench/connection";
import { webMetric, webMetrics } from "#lib/bench/console/web-metrics";
import { fillCampaign } from "#lib/bench/fill";
import { median, percentile, timed } from "#lib/bench/numbers";
import { type Product, startProduct } from "#lib/bench/product";
import { writeCsv } from "#lib/bench/service/upload";
import { uploadBeside } from "#lib/bench/service/upload-beside";

const BYTES = 40_000_000;
const FILES = 5;
/** Often enough for a percentile of some hundred calls, and rarely enough that the calls are no load themselves. */
const CALL_EVERY_MS = 25;
/** Rarely, because one answer takes web as long as two list calls. */
const LOOK_MS = 1000;
/** The delay that the event loop's monitor reports when there is none. */
const CLOCK_MS = 10;
const MB = 1_000_000;

export const ingestCalm: Benchmark = {
  name: "ingest-calm",
  work: `list calls while ${FILES} files of 40 MB are read at once; beside the same calls without them`,
  async run(stage) {
    const product = await startProduct(stage, ["web"]);
    const connection = await openConnection(product.url);
    const campaign = await mintCampaign(product.service);
    await fillCampaign(product.pool, campaign, stage.of(10_000, 1000));
    const file = writeCsv(stage, stage.of(BYTES, 50_000));
    const request = requestText("GET", `${campaign.path}/messages?limit=100`, campaign.key);
    const calmMs = stage.of(15_000, 300);
    await callUntil(connection, request, delay(calmMs / 3));
    const idle = await webMetric(product.url, "process_resident_memory_bytes");

    const alone: number[] = [];
    const beside: number[] = [];
    const stalls: number[] = [];
    let memory = idle;
    for (let round = 0; round < stage.rounds; round++) {
      alone.push((await callAndWatch(product, connection, request, delay(calmMs))).p99);
      const campaigns = await Promise.all(Array.from({ length: FILES }, () => mintCampaign(product.service)));
      const reading = uploadBeside({ url: product.url, campaigns, file });
      const seen = await callAndWatch(product, connection, request, reading);
      beside.push(seen.p99);
      stalls.push(seen.stallMs);
      memory = Math.max(memory, seen.memory);
    }
    const without = { name: "without", value: median(alone) };
    return [
      figure("a list call, p99", median(beside), "ms", { most: 2 }, without),
      figure("longest stall of the event loop", median(stalls), "ms", { most: 50 }),
      figure("memory above idle", (memory - idle) / MB, "MB", { most: 150 }),
    ];
  },
};

/** One half of the benchmark. In both halves web answers the same calls, and its metrics are read as often. */
async function callAndWatch(
  product: Product,
  connection: Connection,
  request: string,
  end: Promise<unknown>,
): Promise<{ p99: number; stallMs: number; memory: number }> {
  const [times, seen] = await Promise.all([callUntil(connection, request, end), watch(product, end)]);
  return { p99: percentile(times, 99), ...seen };
}

/** Milliseconds of each call, at an even pace, for as long as something else lasts. */
async function callUntil(connection: Connection, request: string, end: Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  let isOver = false;
  const ended = end.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    const ms = await timed(() => call(connection, request));
    times.push(ms);
    await delay(Math.max(1, CALL_EVERY_MS - ms));
  }
  await ended;
  return times;
}

/** Watches the reports of web until `end`: its longest stall since the last report, and its highest memory. */
async function watch({ url }: Product, end: Promise<unknown>): Promise<{ stallMs: number; memory: number }> {
  let isOver = false;
  const ended = end.finally(() => {
    isOver = true;
  });
  const seen = { stallMs: 0, memory: 0 };
  do {
    await delay(LOOK_MS);
    const say = await webMetrics(url);
    seen.stallMs = Math.max(seen.stallMs, 1000 * say("nodejs_eventloop_lag_max_seconds") - CLOCK_MS);
    seen.memory = Math.max(seen.memory, say("process_resident_memory_bytes"));
  } while (!isOver);
  await ended;
  return seen;
}
