import { type Figure, figure } from "#lib/bench/benchmark";
import { describe, timesOf } from "#lib/bench/mixed/describe";
import type { Flow } from "#lib/bench/mixed/load";
import { type Measured, measure } from "#lib/bench/mixed/measure";
import type { Scene } from "#lib/bench/mixed/scene";
import { percentile } from "#lib/bench/numbers";
import type { Stage } from "#lib/bench/stage";

/** Calls that are measured, told line by line. */
export async function step(
  stage: Stage,
  scene: Scene,
  name: string,
  flows: Flow[],
  end: Promise<unknown>,
): Promise<Measured> {
  const measured = await measure(scene, flows, end);
  for (const line of describe(name, measured)) stage.say(`  ${line}`);
  return measured;
}

export function figuresOf(step: string, { flows, use }: Measured, mostMs: number): Figure[] {
  const times = timesOf(flows[0]);
  const { unavailable, failed } = unanswered(flows);
  return [
    figure(`${step}: a call, p50`, percentile(times, 50), "ms"),
    figure(`${step}: a call, p99`, percentile(times, 99), "ms", { most: mostMs }),
    figure(`${step}: calls answered 503`, unavailable, "", { most: 0 }),
    figure(`${step}: calls that failed`, failed, "", { most: 0 }),
    ...[...use.programs].map(([program, ms]) =>
      figure(`${step}: CPU of ${program}, a call`, ms / times.length, "ms"),
    ),
  ];
}

export function unanswered([flow]: Measured["flows"]): { unavailable: number; failed: number } {
  return { unavailable: flow?.unavailable.length ?? 0, failed: flow?.failed ?? 0 };
}
