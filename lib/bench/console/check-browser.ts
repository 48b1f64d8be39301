import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import { type Benchmark, figure } from "#lib/bench/benchmark";
import { mintCampaign } from "#lib/bench/campaign";
import { openBrowser, signedIn } from "#lib/bench/console/browser";
import { startProduct } from "#lib/bench/product";
import { type CsvFile, nameOf, writeCsv } from "#lib/bench/service/upload";
import { takeTurns } from "#lib/bench/take-turns";

const PEER = "/bench-papa-parse.js";

export const checkBrowser: Benchmark = {
  name: "check-browser",
  work: "40 MB of CSV chosen on the upload screen in Chromium, until its check's worker is done; beside Papa Parse alone in a worker",
  async run(stage) {
    const product = await startProduct(stage, ["web"]);
    await mintCampaign(product.service);
    const { page } = await signedIn(await openBrowser(stage), product);
    await page.getByRole("link", { name: "Benchmark", exact: true }).click();
    await page.getByRole("heading", { name: "Overview", level: 1 }).waitFor();
    const path = new URL(page.url()).pathname;
    await page.addInitScript(timeCheckWorkers);
    await page.route(`**${PEER}`, (route) =>
      route.fulfill({ contentType: "text/javascript", body: peerScript() }),
    );
    const file = writeCsv(stage, stage.of(40_000_000, 200_000), "check.csv");
    const { ours, papa } = await takeTurns(
      stage.of(5, 1),
      { ours: () => checkOnScreen(page, file), papa: () => parseInWorker(page, file) },
      async () => {
        await page.goto(`${path}/upload`);
        await page.getByRole("heading", { name: "Upload", level: 1 }).waitFor();
      },
    );
    return [figure(nameOf(file), ours, "ms", { most: 1.3 }, { name: "Papa Parse", value: papa })];
  },
};

/** Runs in the page before its scripts. Measures the time from a check worker's order to its answer. */
function timeCheckWorkers(): void {
  const Own = window.Worker;
  window.Worker = class extends Own {
    override postMessage(message: unknown, ...rest: unknown[]): void {
      const type = message instanceof Object ? Reflect.get(message, "type") : null;
      if (type === "check") {
        const begun = performance.now();
        this.addEventListener("message", ({ data }) => {
          if (data?.type === "done") Reflect.set(window, "checkMs", performance.now() - begun);
        });
      }
      Reflect.apply(super.postMessage, this, [message, ...rest]);
    }
  };
}

async function checkOnScreen(page: Page, file: CsvFile): Promise<number> {
  await page.getByLabel("CSV file").setInputFiles(file.path);
  const done = await page.waitForFunction(() => Reflect.get(window, "checkMs"));
  return Number(await done.jsonValue());
}

async function parseInWorker(page: Page, file: CsvFile): Promise<number> {
  await page.evaluate(() => {
    const input = document.createElement("input");
    input.type = "file";
    input.id = "bench-file";
    document.body.append(input);
  });
  await page.locator("#bench-file").setInputFiles(file.path);
  const { ms, rows } = await page.evaluate(
    (script) =>
      new Promise<{ ms: number; rows: number }>((resolve, reject) => {
        const input = document.querySelector<HTMLInputElement>("#bench-file");
        const worker = new Worker(script);
        worker.onerror = () => reject(new Error("the worker failed"));
        const begun = performance.now();
        worker.onmessage = ({ data }) => resolve({ ms: performance.now() - begun, rows: data });
        worker.postMessage(input?.files?.[0]);
      }),
    PEER,
  );
  if (rows < file.rows) throw new Error(`Papa Parse found ${rows} rows of ${file.rows}`);
  return ms;
}

/** Papa Parse as it is, and a handler that gives it the file. */
function peerScript(): string {
  const library = createRequire(import.meta.url).resolve("papaparse/papaparse.min.js");
  return `${readFileSync(library, "utf8")}
    onmessage = ({ data: file }) => {
      let rows = 0;
      Papa.parse(file, { chunk: ({ data }) => { rows += data.length; }, complete: () => postMessage(rows) });
    };`;
}
