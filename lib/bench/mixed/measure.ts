import { type Flow, load } from "#lib/bench/mixed/load";
import type { LoopResult } from "#lib/bench/mixed/open-loop";
import { processorUse, sum, type Use, usedBetween } from "#lib/bench/mixed/processor-use";
import type { Scene } from "#lib/bench/mixed/scene";
import { type Watched, watch } from "#lib/bench/mixed/watching";
import { busyMs } from "#lib/bench/stolen";

export type Measured = {
  flows: LoopResult[];
  watched: Watched[];
  wallMs: number;
  use: Use;
  /** CPU that anything else on the machine used; null where unknown. */
  othersMs: number | null;
};

/** Makes calls until `end` settles, while three people look at the console, and notes what everything took. */
export async function measure(scene: Scene, flows: Flow[], end: Promise<unknown>): Promise<Measured> {
  const { product, cookie, looked, warmUpMs } = scene;
  const { url } = product;
  const begun = performance.now();
  const busy = busyMs();
  const before = await processorUse(product);
  const [results, watched] = await Promise.all([
    load({ url, flows, warmUpMs }, end),
    watch({ url, cookie, campaigns: looked }, end),
    end,
  ]);
  const use = usedBetween(before, await processorUse(product));
  const busyNow = busyMs();
  return {
    flows: results,
    watched,
    wallMs: performance.now() - begun,
    use,
    othersMs: busy === null || busyNow === null ? null : busyNow - busy - sum(use.programs),
  };
}
