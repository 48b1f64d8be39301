import { randomUUIDv7 } from "node:crypto";
import { expect, test } from "vitest";
import { batchTexts } from "#lib/console/batches/batch-texts";
import { showBatch } from "#lib/console/batches/show-batches";
import { absorb } from "#lib/console/mirror/absorb";
import type { Reader } from "#lib/console/reader";
import { findConsoleCampaign } from "#lib/console/registry/console-campaigns";
import { sql } from "#lib/platform/postgres/sql";
import { listed, mintConsoleCampaign } from "#lib/testing/console/mirror";
import { ownDatabase } from "#lib/testing/database/own-database";

const { pool } = await ownDatabase();
const MINUTE = 60_000;

/** A batch of this campaign, so many minutes old, whose messages ended so. */
async function batchOf(campaign: number, minutesAgo: number, ends: string[], templateBodyId = "template_1") {
  const at = new Date(Date.now() - minutesAgo * MINUTE).toISOString();
  const id = `batch_${randomUUIDv7()}`;
  const batch = {
    id,
    createdAt: at,
    updatedAt: at,
    status: "messages_enqueued",
    originalFileName: `${minutesAgo}.csv`,
    totalMessages: ends.length,
  };
  const messages = ends.map((status) => ({
    ...listed(`message_${randomUUIDv7()}`, { status, createdAt: at, batch, attempts: [{ status, at }] }),
    templateBodyId,
    templateBody: { id: templateBodyId, body: `Hello of ${templateBodyId}` },
  }));
  await absorb(pool, campaign, messages, new Date());
  return id;
}

async function readerOf(id: number): Promise<Reader> {
  const campaign = await findConsoleCampaign(pool, id);
  return { pool, campaign, role: "operator", visibility: { numbers: true }, now: new Date() } as Reader;
}

test("a batch that has ended is compared with the latest before it of the same text", async () => {
  const campaign = await mintConsoleCampaign(pool);
  await batchOf(campaign, 50, ["success"]);
  const last = await batchOf(campaign, 40, ["success", "success", "success", "failure"]);
  await batchOf(campaign, 30, ["success"], "template_2");
  const id = await batchOf(campaign, 20, ["success", "failure"]);
  await batchOf(campaign, 10, ["success"]);
  const { before } = await showBatch(await readerOf(campaign), id);
  expect(before).toEqual({ id: last, fileName: "40.csv", delivered: 3, open: 0, total: 4 });
  expect(await batchTexts(pool, campaign, id)).toEqual([
    { language: "english", id: "template_1", header: null, body: "Hello of template_1", footer: null },
  ]);
});

test("a batch that is under way is compared too, and so is one with the last that is", async () => {
  const campaign = await mintConsoleCampaign(pool);
  const reader = await readerOf(campaign);
  const open = await batchOf(campaign, 40, ["success", "sent_to_telco"]);
  const under = await batchOf(campaign, 10, ["success", "enqueued", "failure"]);
  const detail = await showBatch(reader, under);
  expect(detail.before).toEqual({ id: open, fileName: "40.csv", delivered: 1, open: 1, total: 2 });
  expect(detail.batch.progress).toMatchObject({ delivered: 1, inFlight: 1, total: 3 });
});

test("nothing is compared where no other is of its text, or either has messages that were not read", async () => {
  const campaign = await mintConsoleCampaign(pool);
  const reader = await readerOf(campaign);
  const first = await batchOf(campaign, 40, ["success"]);
  const other = await batchOf(campaign, 30, ["success"], "template_2");
  const half = await batchOf(campaign, 20, ["success"]);
  await pool.query(sql`update mirror_batch set total = 2 where campaign = ${campaign} and id = ${half}`);
  const last = await batchOf(campaign, 10, ["success"]);
  for (const id of [first, other, half, last]) expect((await showBatch(reader, id)).before).toBeNull();
});
