import { parentPort, Worker, workerData } from "node:worker_threads";
import type { BenchCampaign } from "#lib/bench/campaign";
import { type CsvFile, uploadCsv } from "#lib/bench/upload";

type Given = { url: string; campaigns: BenchCampaign[]; file: CsvFile };

/** Sends the file to all campaigns at once, from a thread of its own: who times calls meanwhile must not wait for it. */
export function uploadBeside(given: Given): Promise<void> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(new URL(import.meta.url), { workerData: { uploadBeside: given } });
    thread.once("error", reject);
    thread.once("exit", resolve);
  });
}

if (parentPort && workerData?.uploadBeside) {
  const { url, campaigns, file }: Given = workerData.uploadBeside;
  await Promise.all(campaigns.map((campaign) => uploadCsv(url, campaign, file)));
}
