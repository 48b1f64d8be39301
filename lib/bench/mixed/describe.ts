import { KINDS } from "#lib/bench/mixed/call-mix";
import type { Measured } from "#lib/bench/mixed/measure";
import type { Answered, LoopResult } from "#lib/bench/mixed/open-loop";
import { percentile } from "#lib/bench/numbers";

const LEAST_CORES = 0.01;

/** The lines that tell where the time of a step went. */
export function describe(step: string, { flows, watched, wallMs, use, othersMs }: Measured): string[] {
  const used = (by: Map<string, number>) =>
    [...by]
      .map(([name, ms]): [string, number] => [name, ms / wallMs])
      .filter(([, cores]) => cores >= LEAST_CORES)
      .sort(([, a], [, b]) => b - a)
      .map(([name, cores]) => `${name} ${cores.toFixed(2)}`)
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
    `  processors: ${used(new Map([...use.programs, ["others", othersMs ?? 0]]))}`,
    `  of PostgreSQL: ${used(use.database)}`,
  ];
}

export function timesOf(flow: LoopResult | undefined): number[] {
  return flow?.answered.map(({ ms }) => ms) ?? [];
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
