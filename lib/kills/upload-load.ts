import * as z from "zod";
import { again, type Load } from "#lib/kills/load";
import { oneRow, sql } from "#lib/platform/postgres/sql";

const AT_ONCE = 3;
const LEAST_ROWS = 200;
const MOST_ROWS = 40_000;
const WATCHED_ROWS = 150;
/** Uploads wait while more messages than this are queued: more would only delay the end of the run. */
const MOST_QUEUED = 200_000;
const UPLOADED = z.object({ isValid: z.literal(true), batchId: z.string() });

/** Files of up to tens of thousands of rows. Every file name and every row's code is unique. */
export function runUploads(load: Load, signal: AbortSignal): Promise<unknown> {
  const { random, ledger, campaigns } = load;
  const busy = Array.from({ length: AT_ONCE }, () =>
    again(
      signal,
      () => random.between(100, 1500),
      async () => {
        const total = ledger.uploads.reduce((sum, { rows }) => sum + rows, 0);
        if (total > load.mostRows || (await queued(load)) > MOST_QUEUED) return;
        const rows = LEAST_ROWS + Math.floor(random.next() ** 3 * (MOST_ROWS - LEAST_ROWS));
        await upload(load, random.pick(campaigns) ?? load.watched, rows);
      },
    ),
  );
  const watched = again(
    signal,
    () => 20_000,
    () => upload(load, load.watched, WATCHED_ROWS),
  );
  return Promise.all([...busy, watched]);
}

async function upload({ ledger, call }: Load, campaign: Load["watched"], rows: number): Promise<void> {
  const number = ledger.uploads.length + 1;
  const record = { campaign, fileName: `upload-${number}.csv`, rows, batchId: null as string | null };
  ledger.uploads.push(record);
  const body = new FormData();
  body.set("file", new Blob([csv(number, rows)], { type: "text/csv" }), record.fileName);
  const answer = await call("upload", campaign, "/batch/messages", { method: "POST", body });
  if (answer.status === 201) record.batchId = UPLOADED.parse(answer.body).batchId;
}

function csv(number: number, rows: number): string {
  const lines = ["recipient,language,name,code"];
  for (let row = 1; row <= rows; row++)
    lines.push(`65${90_000_000 + ((number * 40_009 + row) % 9_999_999)},english,Ada,u${number}-${row}`);
  return `${lines.join("\n")}\n`;
}

async function queued({ pool }: Load): Promise<number> {
  const { n } = await oneRow<{ n: number }>(pool, sql`select coalesce(sum(n), 0)::bigint as n from send_job`);
  return n;
}
