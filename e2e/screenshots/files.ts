import { randomUUID } from "node:crypto";
import { mkdtemp, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type APIRequestContext, expect } from "@playwright/test";
import { createFingerprint } from "#lib/domain/csv/fingerprint";
import { csv } from "../console/uploads/upload";
import { runFolder } from "../fixtures/run";

const NAMES = ["Ada", "Mei Chen", "Kumar", "Siti", "Daniel", "Farah", "Grace", "Wei Ling", "Arjun", "Nurul"];
const LANGUAGES = ["english", "english", "chinese", "english", "tamil"];

/** Rows of a file without mistakes; `series` makes their codes, and so the file, others than in another series. */
export function goodRows(count: number, series: string): string[] {
  return Array.from({ length: count }, (_, i) => {
    const recipient = 6590000000 + (((i + 1) * 7_304_117) % 9_999_999);
    return `${recipient},${LANGUAGES[i % LANGUAGES.length]},${NAMES[i % NAMES.length]},${series}-${1000 + i}`;
  });
}

/** The file as somebody has typed and pasted it, with each kind of mistake that spreadsheets and people make. */
export function wrongRows(count: number, series: string): string[] {
  const rows = goodRows(count, series);
  const spoil = (row: number, change: (line: string) => string) => {
    rows[row] = change(rows[row] ?? "");
  };
  for (const row of [3, 17, 44, 45, 46]) spoil(row, (line) => `+${line}`);
  for (const row of [9, 58]) spoil(row, (line) => line.replace(/^\d+/, "6.59E+09"));
  for (const row of [21, 60, 83]) spoil(row, (line) => line.replace(/,[a-z]+,/, ",french,"));
  for (const row of [30, 31]) spoil(row, (line) => line.replace(/,[^,]+,([^,]+)$/, ",,$1"));
  spoil(72, (line) => line.replace(/^65/, ""));
  return rows;
}

/** Writes a file to the disk, as the one that an operator chooses. */
export async function writeCsv(name: string, rows: string[]): Promise<string> {
  const path = join(await mkdtemp(join(runFolder(), "csv-")), name);
  await writeFile(path, csv(name, rows).buffer);
  return path;
}

/** Uploads a file as the browser does once it has checked it, with its time if it is to go later. Returns the upload's id. */
export async function upload(
  api: APIRequestContext,
  path: string,
  name: string,
  rows: string[],
  time: { sendAt?: string } = {},
): Promise<string> {
  const { buffer } = csv(name, rows);
  const fingerprint = createFingerprint();
  fingerprint.push(buffer);
  const id = randomUUID();
  const params = {
    ...{ id, name, bytes: buffer.length, rows: rows.length, fingerprint: fingerprint.end() },
    ...time,
  };
  const answer = await api.post(`/api/console${path}/uploads`, { params, data: buffer });
  expect(answer.ok(), await answer.text()).toBe(true);
  return id;
}
