import { closeSync, createReadStream, openSync, statSync, writeSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { BenchCampaign } from "#lib/bench/campaign";
import type { Stage } from "#lib/bench/stage";

const BOUNDARY = "redial-benchmark";
const BLOCK_ROWS = 10_000;

export type CsvFile = { path: string; bytes: number; rows: number };

/** Writes a CSV file of about `bytes` bytes. Short rows with different numbers are the most expensive kind. */
export function writeCsv(stage: Stage, bytes: number, name = "bench.csv"): CsvFile {
  const path = join(stage.folder, name);
  const file = openSync(path, "w");
  writeSync(file, "recipient,language,name,code\n");
  let written = 0;
  let rows = 0;
  while (written < bytes) {
    let block = "";
    for (let i = 0; i < BLOCK_ROWS && written + block.length < bytes - 64; i++) {
      block += `${6_580_000_000 + ((rows * 7_919_317) % 19_999_999)},english,Ada,${rows}\n`;
      rows++;
    }
    if (block === "") break;
    written += writeSync(file, block);
  }
  closeSync(file);
  return { path, bytes: statSync(path).size, rows };
}

export function nameOf({ bytes, rows }: CsvFile): string {
  return `${(bytes / 1e6).toFixed(1)} MB, ${rows} rows`;
}

/** Sends the file as clients do. Returns the new batch's id (`batch_…`). */
export async function uploadCsv(
  url: string,
  { path: base, key }: BenchCampaign,
  file: CsvFile,
): Promise<string> {
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="bench.csv"\r\nContent-Type: text/csv\r\n\r\n`;
  const tail = `\r\n--${BOUNDARY}--\r\n`;
  const call = request(`${url}${base}/batch/messages`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${key}`,
      "content-type": `multipart/form-data; boundary=${BOUNDARY}`,
      "content-length": head.length + file.bytes + tail.length,
    },
  });
  const answered = new Promise<string>((resolve, reject) => {
    call.once("error", reject);
    call.once("response", (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (part: string) => {
        text += part;
      });
      response.once("end", () => {
        if (response.statusCode === 201) resolve(JSON.parse(text).batchId);
        else reject(new Error(`the upload was answered ${response.statusCode}: ${text.slice(0, 500)}`));
      });
    });
  });
  call.write(head);
  await pipeline(createReadStream(file.path, { highWaterMark: 256 * 1024 }), call, { end: false });
  call.end(tail);
  return answered;
}
