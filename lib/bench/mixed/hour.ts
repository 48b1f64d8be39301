import { setTimeout as delay } from "node:timers/promises";
import { type Benchmark, type Figure, figure } from "#lib/bench/benchmark";
import { timesOf } from "#lib/bench/mixed/describe";
import { measure } from "#lib/bench/mixed/measure";
import { peakMemoryMb } from "#lib/bench/mixed/processor-use";
import { openScene, type Scene } from "#lib/bench/mixed/scene";
import { growth, tableSizes } from "#lib/bench/mixed/table-sizes";
import { percentile } from "#lib/bench/numbers";
import type { Stage } from "#lib/bench/stage";

const RATE = 200;
const MINUTES = 60;
const MOST_SLOWER = 1.5;
const MOST_MEMORY = 1.1;
const TABLES_SHOWN = 8;

export const hour: Benchmark = {
  name: "hour",
  work: `an hour of ${RATE} calls a second of all kinds, while each minute one web and one worker are killed: memory, sizes of tables and times at its end, beside those at its beginning`,
  onlyByName: true,
  async run(stage) {
    const scene = await openScene(stage);
    const before = await tableSizes(scene.product.pool);
    const minutes: Minute[] = [];
    for (let minute = 0; minute < stage.of(MINUTES, 2); minute++) {
      const seen = await runMinute(stage, scene);
      minutes.push(seen);
      const { p99, unavailable, failed, sample, memory } = seen;
      const used = [...memory].map(([program, mb]) => `${program} ${mb.toFixed(0)} MB`).join(", ");
      stage.say(
        `  minute ${minute + 1}: p99 ${p99.toFixed(1)} ms, ${unavailable} × 503, ${failed} failed (${sample}), ${used}`,
      );
    }
    return figuresOf(stage, minutes, growth(before, await tableSizes(scene.product.pool)));
  },
};

/** `memory`: the most that web and worker have had since they were started in the minute's middle. */
type Minute = {
  p99: number;
  unavailable: number;
  failed: number;
  sample: string;
  memory: Map<string, number>;
};

/** A minute in whose middle web and worker are killed. Until the new ones are ready, calls fail. */
async function runMinute(stage: Stage, scene: Scene): Promise<Minute> {
  const ms = stage.of(60_000, 5000);
  const { product, targets } = scene;
  const [{ flows }] = await Promise.all([
    measure(scene, [{ rate: stage.of(RATE, 20), targets }], delay(ms)),
    delay(ms / 2).then(() => Promise.all([product.replace("web"), product.replace("worker")])),
  ]);
  const [flow] = flows;
  return {
    p99: percentile(timesOf(flow), 99),
    unavailable: flow?.unavailable.length ?? 0,
    failed: flow?.failed ?? 0,
    sample: flow?.samples[0] ?? "none",
    memory: new Map(product.pids().map(([program, pid]) => [program, peakMemoryMb(pid)])),
  };
}

function figuresOf(stage: Stage, minutes: Minute[], grown: ReturnType<typeof growth>): Figure[] {
  const [first] = minutes;
  const last = minutes.at(-1);
  if (!first || !last) throw new Error("no minute was measured");
  const beside = (value: number) => ({ name: "the first", value });
  for (const { table, line } of grown.tables.slice(0, TABLES_SHOWN)) stage.say(`  ${table}: ${line}`);
  const before = { name: "before the hour", value: grown.before };
  const failed = minutes.reduce((sum, minute) => sum + minute.failed, 0);
  return [
    figure("the last minute: a call, p99", last.p99, "ms", { most: MOST_SLOWER }, beside(first.p99)),
    ...[...last.memory].map(([program, mb]) =>
      figure(
        `the last minute: memory of ${program}`,
        mb,
        "MB",
        { most: MOST_MEMORY },
        beside(first.memory.get(program) ?? mb),
      ),
    ),
    figure("tables and indexes, for each message made", grown.bytesAMessage, "B", null, before),
    figure("calls that failed while web was away", failed, ""),
  ];
}
