import { parentPort, Worker, workerData } from "node:worker_threads";
import { callMix, type Target } from "#lib/bench/mixed/call-mix";
import { type LoopResult, openLoop } from "#lib/bench/mixed/open-loop";

/** Calls at a rate to some of the campaigns. */
export type Flow = { rate: number; targets: Target[] };
type Input = { url: string; flows: Flow[]; warmUpMs: number };
type Done = { results: LoopResult[]; retried: number[][] };

/** Makes calls from a thread of its own, each flow over its own connections, until `end` settles. A result for each flow. */
export async function load(given: Input, end: Promise<unknown>): Promise<LoopResult[]> {
  const thread = new Worker(new URL(import.meta.url), { workerData: { load: given } });
  const stop = () => thread.postMessage("stop");
  end.then(stop, stop);
  const { results, retried } = await new Promise<Done>((resolve, reject) => {
    thread.once("error", reject);
    thread.once("message", resolve);
  });
  // The thread has copies of the targets.
  for (const [i, { targets }] of given.flows.entries())
    for (const [k, target] of targets.entries()) target.retried = retried[i]?.[k] ?? target.retried;
  return results;
}

if (parentPort && workerData?.load) {
  const { url, flows, warmUpMs }: Input = workerData.load;
  const stopping = new AbortController();
  const port = parentPort;
  port.once("message", () => stopping.abort());
  const results = await Promise.all(
    flows.map(({ rate, targets }) => openLoop({ url, rate, warmUpMs }, callMix(targets), stopping.signal)),
  );
  const done: Done = { results, retried: flows.map(({ targets }) => targets.map(({ retried }) => retried)) };
  port.postMessage(done);
}
