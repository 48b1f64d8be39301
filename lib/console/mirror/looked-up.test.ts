import { randomUUIDv7 } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { absorb, absorbWithin } from "#lib/console/mirror/absorb";
import { begin } from "#lib/platform/postgres/sql";
import { openWorkerPool } from "#lib/platform/postgres/worker-pool";
import { listed, mintConsoleCampaign } from "#lib/testing/console/mirror";
import { ownDatabase } from "#lib/testing/database/own-database";
import { rowsRead } from "#lib/testing/database/rows-read";

const { pool, url } = await ownDatabase();
const workers = openWorkerPool(url, 1, "redial mirror");
afterAll(() => workers.end());

const TABLES = ["mirror_message", "mirror_text", "mirror_attempt"];
const MESSAGES = 3000;
const CHANGED = 100;
const createdAt = "2026-11-20T08:01:00.000Z";
const now = new Date("2026-11-20T09:00:00.000Z");

type Changes = { status: string; updatedAt?: string };
const page = (ids: string[], changes: Changes) => ids.map((id) => listed(id, { createdAt, ...changes }));

/** A campaign with the messages of one upload, which all have the same creation time. */
async function mintUpload(): Promise<{ campaign: number; ids: string[] }> {
  const campaign = await mintConsoleCampaign(pool);
  const ids = Array.from({ length: MESSAGES }, () => `message_${randomUUIDv7()}`);
  await absorb(pool, campaign, page(ids, { status: "created" }), now);
  return { campaign, ids };
}

await mintUpload();
await pool.query("vacuum analyze mirror_message, mirror_text, mirror_attempt");
const { campaign, ids } = await mintUpload();

test.each([
  ["found as they were", { status: "created" }],
  ["changed", { status: "sent", updatedAt: "2026-11-20T08:02:00.000Z" }],
])(
  "messages of a campaign that statistics do not know are looked up by their keys when they are %s",
  async (_, changes) => {
    const messages = page(ids.slice(0, CHANGED), changes);
    const later = new Date(now.getTime() + 1000);
    const { scanned, fetched } = await begin(workers, (tx) =>
      rowsRead(tx, TABLES, () => absorbWithin(tx, campaign, messages, later)),
    );
    // A message is found, compared and written.
    expect(scanned + fetched).toBeLessThanOrEqual(CHANGED * 6);
  },
);
