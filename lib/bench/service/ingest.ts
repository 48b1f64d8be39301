import { createReadStream, createWriteStream } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { Pool } from "pg";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";
import { type Benchmark, figure } from "#lib/bench/benchmark";
import { mintCampaign } from "#lib/bench/campaign";
import { timed } from "#lib/bench/numbers";
import { startProduct } from "#lib/bench/product";
import { nameOf, uploadCsv, writeCsv } from "#lib/bench/service/upload";
import { takeTurns } from "#lib/bench/take-turns";
import { parseId } from "#lib/domain/api/id";
import { tidyRecipientIndex } from "#lib/service/batches/new-batch";

const BYTES = 40_000_000;

export const ingest: Benchmark = {
  name: "ingest",
  work: "40 MB of CSV through POST …/batch/messages, all checks; beside COPY FROM STDIN of the same rows into the same indexed table",
  async run(stage) {
    const { url, pool, service } = await startProduct(stage, ["web"]);
    const campaign = await mintCampaign(service);
    const file = writeCsv(stage, stage.of(BYTES, 100_000));
    const copied = join(stage.folder, "rows.copy");
    let batchId = "";
    await pool.query("create table bench_copy (like message including all)");
    const { ours, copy } = await takeTurns(
      stage.rounds,
      {
        ours: async () => {
          const ms = await timed(async () => {
            batchId = await uploadCsv(url, campaign, file);
          });
          await exportRows(pool, parseId("batch", batchId) ?? "", copied);
          return ms;
        },
        copy: () => timed(() => copyRows(pool, copied)),
      },
      () => settle(pool),
    );
    const beside = { name: "COPY", value: copy };
    return [
      figure(nameOf(file), ours, "ms", { most: 1.5 }, beside),
      figure("rows a second", (file.rows / ours) * 1000, "/s"),
    ];
  },
};

/** Both sides start without delayed work: no rows pending for the index, no checkpoint running. */
async function settle(pool: Pool): Promise<void> {
  await tidyRecipientIndex(pool);
  await pool.query(
    "select gin_clean_pending_list(indexrelid) from pg_index where indrelid = 'bench_copy'::regclass and indexrelid::regclass::text like '%gram%'",
  );
  await pool.query("checkpoint");
}

async function exportRows(pool: Pool, batchId: string, path: string): Promise<void> {
  const client = await pool.connect();
  try {
    const rows = client.query(
      copyTo(`copy (select * from message where batch_id = '${batchId}' order by id) to stdout`),
    );
    await pipeline(rows, createWriteStream(path));
  } finally {
    client.release();
  }
}

async function copyRows(pool: Pool, path: string): Promise<void> {
  const client = await pool.connect();
  try {
    const into = client.query(copyFrom("copy bench_copy from stdin"));
    await pipeline(createReadStream(path, { highWaterMark: 256 * 1024 }), into);
  } finally {
    client.release();
  }
}
