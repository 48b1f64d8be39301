import { mkdtemp, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import type { FileRefusal, RowError } from "#lib/domain/csv/rules";
import type { RefusedFile } from "#lib/wire/api/batch";
import { admin } from "../../fixtures/admin";
import { mintCampaign } from "../../fixtures/campaign";
import { csvOfBytes } from "../../fixtures/csv";
import { CSV_FILES } from "../../fixtures/csv-files";
import { runFolder } from "../../fixtures/run";
import { findEmbedded } from "../fixtures/console";
import { test } from "../fixtures/test";
import { openUpload } from "./upload";

/** As many as the service lists. */
const LISTED = 1000;

type Verdict = { isValid: boolean; count: number; errors: RowError[] };
type Command = { file: string; rowErrors: RowError[]; rowErrorCount: number; refusal: RowError | null };

declare global {
  interface Window {
    /** The result of the page's last check, with the wrong cells that it can list. */
    verdict?: { errorCount: number; refusal: FileRefusal | null; entries: RowError[] };
  }
}

/** Listens to the page's check worker, and asks it for its wrong cells as the table does. */
async function listenToChecks(page: Page): Promise<void> {
  await page.addInitScript((count) => {
    const Real = window.Worker;
    window.Worker = class extends Real {
      constructor(address: string | URL, options?: WorkerOptions) {
        super(address, options);
        this.addEventListener("message", ({ data }) => {
          if (data.type === "done") {
            window.verdict = undefined;
            this.addEventListener("message", (answer) => {
              if (answer.data.ask === -1) window.verdict = { ...data.summary, entries: answer.data.entries };
            });
            this.postMessage({ type: "list", ask: -1, kind: null, from: 0, count });
          }
        });
      }
    };
  }, LISTED);
}

async function browserSays(page: Page, name: string, buffer: Buffer): Promise<Verdict> {
  await page.evaluate(() => {
    window.verdict = undefined;
  });
  await page.getByLabel("CSV file").setInputFiles({ name, mimeType: "text/csv", buffer });
  const found = await page.waitForFunction(() => window.verdict);
  const { errorCount, refusal, entries } = (await found.jsonValue()) ?? {
    errorCount: -1,
    refusal: null,
    entries: [],
  };
  return verdict(entries, errorCount, refusal?.error ?? null);
}

function verdict(rowErrors: RowError[], count: number, refusal: RowError | null): Verdict {
  const errors = refusal ? [...rowErrors, refusal] : rowErrors;
  return {
    isValid: errors.length === 0,
    count: refusal ? count + 1 : count,
    errors: errors.slice(0, LISTED).map(({ row, column, code, message, value }) => ({
      row,
      column,
      code,
      message,
      value,
    })),
  };
}

test("browser, service and command say the same of every file, row for row", async ({ page, api }) => {
  const { campaignId, sender, location } = await mintCampaign();
  const folder = await mkdtemp(join(runFolder(), "verdicts-"));
  const files = Object.entries(CSV_FILES).map(([what, content], place) => ({
    what,
    bytes: Buffer.from(content),
    path: join(folder, `${place}.csv`),
  }));
  await Promise.all(files.map(({ path, bytes }) => writeFile(path, bytes)));
  const paths = files.map(({ path }) => path);
  const commands = await admin<Command[]>(location, "csv", "check", "--campaign", campaignId, ...paths);
  await listenToChecks(page);
  await openUpload(page, await findEmbedded(api, campaignId));

  for (const [place, { what, bytes }] of files.entries()) {
    const reply = await sender.upload(new Uint8Array(bytes));
    const said = reply.status === 201 ? null : (reply.body as unknown as RefusedFile);
    const service: Verdict = said
      ? { isValid: false, count: said.rowErrorCount, errors: said.rowErrors }
      : { isValid: true, count: 0, errors: [] };
    const { rowErrors = [], rowErrorCount = -1, refusal = null } = commands[place] ?? {};
    expect.soft(verdict(rowErrors, rowErrorCount, refusal), `the command on ${what}`).toEqual(service);
    expect.soft(await browserSays(page, `${place}.csv`, bytes), `the browser on ${what}`).toEqual(service);
  }
});

test("one byte more than 40 MB is refused by all three, in the same words", async ({ page, api }) => {
  const { campaignId, location } = await mintCampaign();
  const bytes = Buffer.from(csvOfBytes(40 * 1024 * 1024 + 1));
  const path = join(await mkdtemp(join(runFolder(), "large-")), "large.csv");
  await writeFile(path, bytes);
  const { refusal } = await admin<Command>(location, "csv", "check", "--campaign", campaignId, path);
  expect(refusal?.code).toBe("file_too_large");
  await listenToChecks(page);
  await openUpload(page, await findEmbedded(api, campaignId));
  await page.getByLabel("CSV file").setInputFiles(path);
  const found = await page.waitForFunction(() => window.verdict);
  expect((await found.jsonValue())?.refusal?.error).toEqual(refusal);
  await expect(page.getByRole("main").getByText("The file has 41,943,041 bytes")).toBeVisible();
});
