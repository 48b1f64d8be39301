import { KINDS } from "#lib/bench/mixed/call-mix";
import type { Measured } from "#lib/bench/mixed/measure";
import type { Answered, LoopResult } from "#lib/bench/mixed/open-loop";
import { percentile } from "#lib/bench/numbers";

const MOST_WAITS = 8;
const MINUTE_MS = 60_000;
const LEAST_BACKENDS = 0.01;

/** The lines that tell where the time of a step went. */
export function describe(step: string, measured: Measured): string[] {
  const { flows, watched, wallMs, threads, cpuMs, databaseCpuMs, othersCpuMs, waits, consoleCalls } =
    measured;
  const cores = (ms: number) => (ms / wallMs).toFixed(2);
  const used = (by: Map<string, number>) =>
    [...by]
      .sort(([, a], [, b]) => b - a)
      .filter(([, ms]) => ms / wallMs >= LEAST_BACKENDS)
      .map(([name, ms]) => `${name} ${cores(ms)}`)
      .join(", ");
  return [
    `${step}: ${(wallMs / 1000).toFixed(1)} s`,
    ...flows.flatMap((flow) => [
      `  all calls    ${spread(flow.answered)}; ${flow.unavailable.length} × 503${within(flow.unavailable)}, ${flow.limited} × 429, ${flow.failed} failed`,
      ...KINDS.map(
        (kind) => `  ${kind.padEnd(12)} ${spread(flow.answered.filter((one) => one.kind === kind))}`,
      ),
      ...flow.samples.map((sample) => `  failed: ${sample}`),
    ]),
    ...(["live", "poll", "page"] as const).map(
      (kind) => `  console ${kind} ${spread(watched.filter((one) => one.kind === kind))}`,
    ),
    `  the console read with ${((consoleCalls * 1000) / Math.min(wallMs, MINUTE_MS)).toFixed(1)} calls a second`,
    `  processors: ${used(cpuMs)}${othersCpuMs === null ? "" : `, others ${cores(othersCpuMs)}`}`,
    ...(databaseCpuMs ? [`  of PostgreSQL: ${used(databaseCpuMs)}`] : []),
    ...threads.map(
      ({ name, cpuMs: ms, stallMs, gcMs, longestGcMs, rssMb }) =>
        `  ${name}: processors ${cores(ms)}, longest stall ${stallMs.toFixed(0)} ms, GC ${((100 * gcMs) / wallMs).toFixed(1)} % (longest ${longestGcMs.toFixed(0)} ms), ${rssMb.toFixed(0)} MB`,
    ),
    `  backends: ${[...waits]
      .sort(([, a], [, b]) => b - a)
      .filter(([, n]) => n >= LEAST_BACKENDS)
      .slice(0, MOST_WAITS)
      .map(([name, n]) => `${name} ${n.toFixed(2)}`)
      .join(", ")}`,
  ];
}

export function timesOf({ answered }: LoopResult, kind?: string): number[] {
  return answered.filter((one) => kind === undefined || one.kind === kind).map(({ ms }) => ms);
}

function spread(of: { ms: number }[]): string {
  const times = of.map(({ ms }) => ms);
  if (times.length === 0) return "none";
  const at = (percent: number) => percentile(times, percent).toFixed(1).padStart(7);
  return `${String(times.length).padStart(6)}  p50 ${at(50)}  p99 ${at(99)}  max ${at(100)} ms`;
}

function within(of: Answered[]): string {
  return of.length === 0 ? "" : ` (within ${Math.max(...of.map(({ ms }) => ms)).toFixed(0)} ms)`;
}
