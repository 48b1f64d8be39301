import type { Pool } from "pg";
import { projectPage } from "#lib/console/projection/project-page";
import { parseId } from "#lib/domain/api/id";
import { begin } from "#lib/platform/postgres/sql";

/** Brings one message up to date at once, for whoever waits for it; its turn in the projection comes all the same. */
export async function projectNow(pool: Pool, campaign: number, of: string, messageId: string): Promise<void> {
  const id = parseId("message", messageId);
  if (id === null) return;
  const ranges = [{ firstId: id, lastId: id }];
  const page = { messages: ranges, isNew: ranges, batchIds: [] };
  await begin(pool, (tx) => projectPage(tx, campaign, of, page, new Date()));
}
