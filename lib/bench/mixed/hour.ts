import { setTimeout as delay } from "node:timers/promises";
import type { Benchmark, Figure } from "#lib/bench/benchmark";
import { timesOf } from "#lib/bench/mixed/describe";
import { type Measured, measure } from "#lib/bench/mixed/measure";
import { openScene, type Scene } from "#lib/bench/mixed/scene";
import { growth, type TableSize, tableSizes } from "#lib/bench/mixed/table-sizes";
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
    const minutes: Measured[] = [];
    for (let minute = 0; minute < stage.of(MINUTES, 2); minute++) {
      const measured = await runMinute(stage, scene);
      minutes.push(measured);
      stage.say(`  minute ${minute + 1}: ${lineOf(measured)}`);
    }
    return figuresOf(stage, minutes, before, await tableSizes(scene.product.pool));
  },
};

/** A minute in whose middle web and worker are killed. Until the new ones are ready, calls fail. */
async function runMinute(stage: Stage, scene: Scene): Promise<Measured> {
  const ms = stage.of(60_000, 5000);
  const flow = { rate: stage.of(RATE, 20), targets: scene.targets };
  const [measured] = await Promise.all([
    measure(scene, [flow], scene.consoleIds.slice(0, 3), delay(ms)),
    delay(ms / 2).then(() => Promise.all([scene.product.replace("web"), scene.product.replace("worker")])),
  ]);
  return measured;
}

function figuresOf(stage: Stage, minutes: Measured[], before: TableSize[], after: TableSize[]): Figure[] {
  const [first] = minutes;
  const last = minutes.at(-1);
  if (!first || !last) throw new Error("no minute was measured");
  const beside = (name: string, of: (minute: Measured) => number, unit: string, most: number): Figure => ({
    name,
    value: of(last),
    unit,
    beside: { name: "the first", value: of(first) },
    goal: { most },
  });
  const grown = growth(before, after);
  for (const { table, line } of grown.tables.slice(0, TABLES_SHOWN)) stage.say(`  ${table}: ${line}`);
  const failed = minutes.reduce((sum, { flows }) => sum + (flows[0]?.failed ?? 0), 0);
  return [
    beside("the last minute: a call, p99", p99Of, "ms", MOST_SLOWER),
    ...["web", "worker"].map((name) =>
      beside(`the last minute: memory of ${name}`, (minute) => memoryOf(minute, name), "MB", MOST_MEMORY),
    ),
    {
      name: "tables and indexes, for each message made",
      value: grown.bytesAMessage,
      unit: "B",
      beside: { name: "before the hour", value: grown.before },
      goal: null,
    },
    { name: "calls that failed while web was away", value: failed, unit: "", beside: null, goal: null },
  ];
}

function p99Of({ flows: [flow] }: Measured): number {
  return percentile(flow ? timesOf(flow) : [], 99);
}

function memoryOf({ threads }: Measured, name: string): number {
  return Math.max(...threads.filter((thread) => thread.name === name).map(({ rssMb }) => rssMb));
}

function lineOf(measured: Measured): string {
  const [flow] = measured.flows;
  const [web, worker] = ["web", "worker"].map((name) => memoryOf(measured, name).toFixed(0));
  const later = flow?.unavailable.length ?? 0;
  return `p99 ${p99Of(measured).toFixed(1)} ms, ${later} × 503, ${flow?.failed ?? 0} failed (${flow?.samples[0] ?? "none"}), web ${web} MB, worker ${worker} MB`;
}
