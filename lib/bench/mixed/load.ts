import { parentPort, Worker, workerData } from "node:worker_threads";
import { callMix, type Target } from "#lib/bench/mixed/call-mix";
import { type LoopResult, openLoop } from "#lib/bench/mixed/open-loop";

/** Calls at a rate to some of the campaigns. */
export type Flow = { rate: number; targets: Target[] };
type Given = { urls: string[]; flows: Flow[]; warmUpMs: number };
type Done = { results: LoopResult[]; retried: number[][] };
type Loading = {
  /** Calls go to these from now on, in turn. */
  use(urls: string[]): void;
  /** A result for each flow. */
  stop(): Promise<LoopResult[]>;
};

/** Makes calls from a thread of its own, each flow over its own connections. */
export function startLoad(given: Given): Loading {
  const thread = new Worker(new URL(import.meta.url), { workerData: { load: given } });
  const results = new Promise<LoopResult[]>((resolve, reject) => {
    thread.once("error", reject);
    thread.once("message", ({ results, retried }: Done) => {
      // The thread has copies of the targets.
      for (const [i, { targets }] of given.flows.entries())
        for (const [k, target] of targets.entries()) target.retried = retried[i]?.[k] ?? target.retried;
      resolve(results);
    });
  });
  // Whoever stops it is told of a failure.
  results.catch(() => undefined);
  return {
    use: (urls) => thread.postMessage(urls),
    stop() {
      thread.postMessage("stop");
      return results;
    },
  };
}

/** Makes calls until `end` settles. */
export async function load(given: Given, end: Promise<unknown>): Promise<LoopResult[]> {
  const loading = startLoad(given);
  await end.catch(() => undefined);
  return loading.stop();
}

if (parentPort && workerData?.load) {
  const { urls: first, flows, warmUpMs }: Given = workerData.load;
  let urls = first;
  const stopping = new AbortController();
  const port = parentPort;
  port.on("message", (said: string[] | "stop") => {
    if (said === "stop") stopping.abort();
    else urls = said;
  });
  const results = await Promise.all(
    flows.map(({ rate, targets }) =>
      openLoop({ urls: () => urls, rate, warmUpMs }, callMix(targets), stopping.signal),
    ),
  );
  const done: Done = { results, retried: flows.map(({ targets }) => targets.map(({ retried }) => retried)) };
  port.postMessage(done);
  port.close();
}
