import { mkdtemp, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Locator, Page } from "@playwright/test";
import { runFolder } from "../../fixtures/run";
import type { KnownCampaign } from "../fixtures/console";

const HEADER = "recipient,language,name,code";

/** A file as an operator would choose it: the header, and these rows. */
export function csv(name: string, rows: string[]) {
  return { name, mimeType: "text/csv", buffer: Buffer.from(`${[HEADER, ...rows].join("\n")}\n`) };
}

export function goodRows(count: number): string[] {
  return Array.from({ length: count }, (_, n) => `${6_591_000_000 + n},english,Ada ${n},C-${n}`);
}

let made = 0;

/** A file without mistakes whose bytes no other test has. */
export function goodFile(rows = 3) {
  const name = `batch-${process.pid}-${++made}.csv`;
  return csv(
    name,
    goodRows(rows).map((row) => `${row} ${process.pid} ${made}`),
  );
}

export async function openUpload(page: Page, { path }: KnownCampaign): Promise<void> {
  await page.goto(`${path}/upload`);
  await page.getByRole("heading", { name: "Upload", level: 1 }).waitFor();
}

/** Where the browser reads it from. What is given to it as bytes the page has to decode first, which takes minutes on a slow machine. */
export async function onDisk({ name, buffer }: { name: string; buffer: Buffer }): Promise<string> {
  const path = join(await mkdtemp(join(runFolder(), "file-")), name);
  await writeFile(path, buffer);
  return path;
}

export async function choose(page: Page, file: ReturnType<typeof csv>): Promise<void> {
  await page.getByLabel("CSV file").setInputFiles(await onDisk(file));
}

/** Checked, so that it can be sent. */
export async function chooseGood(page: Page, file = goodFile()): Promise<void> {
  await choose(page, file);
  await page.getByRole("heading", { name: /no mistakes$/ }).waitFor();
}

export function sendButton(page: Page): Locator {
  return page.getByRole("button", { name: /^Send [\d,]+ messages?$/ });
}

export function end(page: Page): Locator {
  return page.getByRole("alert", { name: "How the upload ended" });
}
