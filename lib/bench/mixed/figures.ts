import type { Figure, Goal } from "#lib/bench/benchmark";
import { KINDS } from "#lib/bench/mixed/call-mix";
import { timesOf } from "#lib/bench/mixed/describe";
import type { Measured } from "#lib/bench/mixed/measure";
import type { LoopResult } from "#lib/bench/mixed/open-loop";
import { percentile } from "#lib/bench/numbers";

/** The rate at which the goals hold. At others the figures have none. */
type Goals = { p99: Goal; failed: Goal } | null;

/** The figures of one step with one flow. */
export function figuresOf(step: string, measured: Measured, goals: Goals): Figure[] {
  const [flow] = measured.flows;
  if (!flow) return [];
  const times = timesOf(flow);
  const plain = (name: string, value: number, unit: string, goal: Goal | null = null): Figure => ({
    name: `${step}: ${name}`,
    value,
    unit,
    beside: null,
    goal,
  });
  const used = [...measured.cpuMs].map(([name, ms]) =>
    plain(`CPU of ${name}, a call`, ms / Math.max(1, times.length), "ms"),
  );
  const stalls = measured.threads
    .filter(({ name }) => !name.includes(" "))
    .map(({ name, stallMs }) => plain(`longest stall of ${name}`, stallMs, "ms"));
  return [
    plain("a call, p50", percentile(times, 50), "ms"),
    plain("a call, p99", percentile(times, 99), "ms", goals?.p99),
    plain("a call, max", percentile(times, 100), "ms"),
    ...(goals ? kinds(flow).map(([name, value]) => plain(name, value, "ms")) : []),
    plain("calls answered 503", flow.unavailable.length, "", goals?.failed),
    plain("calls that failed", flow.failed, "", goals?.failed),
    ...used,
    ...stalls,
  ];
}

function kinds(flow: LoopResult): [string, number][] {
  return KINDS.flatMap((kind): [string, number][] => {
    const times = timesOf(flow, kind);
    return times.length === 0 ? [] : [[`a ${kind}, p99`, percentile(times, 99)]];
  });
}
