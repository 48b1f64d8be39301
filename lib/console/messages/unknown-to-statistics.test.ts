import { randomUUIDv7 } from "node:crypto";
import { expect, test } from "vitest";
import { listMessagesIn } from "#lib/console/messages/list-messages";
import { absorb } from "#lib/console/mirror/absorb";
import { type ConsoleCampaignRow, findConsoleCampaign } from "#lib/console/registry/console-campaigns";
import { FULL_VISIBILITY } from "#lib/domain/people/visibility";
import { begin } from "#lib/platform/postgres/sql";
import { listed, mintConsoleCampaign } from "#lib/testing/console/mirror";
import { ownDatabase } from "#lib/testing/database/own-database";
import { rowsRead } from "#lib/testing/database/rows-read";
import { MessageQuery } from "#lib/wire/console/query";

const TABLES = ["mirror_message", "mirror_text", "mirror_attempt"];
const MESSAGES = 10_000;
/** One message in so many is rare: in another language, or on its way. */
const RARE_EVERY = 500;
const at = "2026-11-20T08:01:00.000Z";
const now = new Date("2026-11-20T09:00:00.000Z");

const { pool } = await ownDatabase();

/** A campaign with the messages of one upload, which all have the same creation time. */
async function mintUpload(): Promise<ConsoleCampaignRow> {
  const id = await mintConsoleCampaign(pool);
  const messages = Array.from({ length: MESSAGES }, (_, n) => {
    const status = n % RARE_EVERY === 1 ? "sent" : "success";
    return {
      ...listed(`message_${randomUUIDv7()}`, { status, createdAt: at, attempts: [{ status, at }] }),
      language: n % RARE_EVERY === 0 ? "tamil" : "english",
      recipient: `659${String((n * 7919) % 1_000_000).padStart(7, "0")}`,
    };
  });
  await absorb(pool, id, messages, now);
  const campaign = await findConsoleCampaign(pool, id);
  if (!campaign) throw new Error("no campaign");
  return campaign;
}

await mintUpload();
await pool.query("vacuum analyze");
const campaign = await mintUpload();

test.each([
  ["three digits", { q: "123" }],
  ["seven digits", { q: "9000123" }],
  ["a rare language", { language: ["tamil"] }],
  ["what is on its way", { show: "in_flight" }],
  ["what has used up its retries", { show: "used_up" }],
])("a campaign that statistics do not know is searched for %s by the right index", async (_, query) => {
  const reader = { campaign, role: "operator" as const, visibility: FULL_VISIBILITY, now };
  const { scanned, fetched } = await begin(pool, (tx) =>
    rowsRead(tx, TABLES, () => listMessagesIn(tx, reader, MessageQuery.parse(query))),
  );
  // A search for digits checks the newest rows first.
  expect(scanned + fetched).toBeLessThan(MESSAGES / 2);
});
