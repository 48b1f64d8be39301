import { setPriority } from "node:os";
import { parentPort, Worker, workerData } from "node:worker_threads";
import type { BenchCampaign } from "#lib/bench/campaign";
import { type CsvFile, uploadCsv } from "#lib/bench/service/upload";

type Given = { url: string; campaigns: BenchCampaign[]; file: CsvFile };

/** Real uploaders have processors of their own. Here they must not slow down the measurement of calls. */
const NICE = 10;

/** Sends the file to all campaigns at once, from a thread of its own. */
export function uploadBeside(given: Given): Promise<void> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(new URL(import.meta.url), { workerData: { uploadBeside: given } });
    thread.once("error", reject);
    thread.once("exit", resolve);
  });
}

if (parentPort && workerData?.uploadBeside) {
  setPriority(NICE);
  const { url, campaigns, file }: Given = workerData.uploadBeside;
  await Promise.all(campaigns.map((campaign) => uploadCsv(url, campaign, file)));
}
