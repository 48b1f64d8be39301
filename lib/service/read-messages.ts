import type { Pool } from "pg";
import { type PresentedMessage, presentMessages } from "#lib/service/present-message";
import { readMessageParts } from "#lib/store/message-parts";
import { readMessages as readRows } from "#lib/store/messages";
import type { Sql } from "#lib/store/sql";

/** The campaign's messages with these ids as responses show them, newest first; those that do not exist are left out. */
export async function readMessages(
  pool: Pool,
  campaignId: string,
  ids: string[],
  timeZone: string,
): Promise<PresentedMessage[]> {
  const [parts, rows] = await Promise.all([
    readMessageParts(pool, campaignId, ids),
    readRows(pool, campaignId, ids),
  ]);
  return presentMessages(campaignId, rows, parts, timeZone);
}

/** One of them, or null; in a transaction too, where nothing runs beside anything. */
export async function readMessage(
  db: Sql,
  campaignId: string,
  id: string,
  timeZone: string,
): Promise<PresentedMessage | null> {
  const rows = await readRows(db, campaignId, [id]);
  const parts = await readMessageParts(db, campaignId, [id]);
  return presentMessages(campaignId, rows, parts, timeZone)[0] ?? null;
}
