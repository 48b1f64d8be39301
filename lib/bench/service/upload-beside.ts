import { setPriority } from "node:os";
import { parentPort, Worker, workerData } from "node:worker_threads";
import type { BenchCampaign } from "#lib/bench/campaign";
import { timed } from "#lib/bench/numbers";
import { type CsvFile, uploadCsv } from "#lib/bench/service/upload";

type Input = { url: string; campaigns: BenchCampaign[]; file: CsvFile };

/** Real uploaders have processors of their own. Here they must not slow down the measurement of calls. */
const NICE = 10;

/** Sends the file to all campaigns at once, from a thread of its own. Returns the milliseconds that each took. */
export function uploadBeside(given: Input): Promise<number[]> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(new URL(import.meta.url), { workerData: { uploadBeside: given } });
    thread.once("message", resolve);
    thread.once("error", reject);
  });
}

if (parentPort && workerData?.uploadBeside) {
  setPriority(NICE);
  const { url, campaigns, file }: Input = workerData.uploadBeside;
  const times = await Promise.all(campaigns.map((campaign) => timed(() => uploadCsv(url, campaign, file))));
  parentPort.postMessage(times);
}
