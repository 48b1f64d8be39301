import type { Pool } from "pg";
import { projectPage } from "#lib/console/projection/project-page";
import { parseId } from "#lib/domain/api/id";
import { begin, maybeRow, sql } from "#lib/platform/postgres/sql";

/** Brings one message up to date at once, for whoever waits for it; its turn in the projection comes all the same. */
export async function projectNow(pool: Pool, campaign: number, of: string, messageId: string): Promise<void> {
  const id = parseId("message", messageId);
  if (id !== null) await project(pool, campaign, of, id, []);
}

/** Likewise a new batch and its first message, so that its page has something to show. */
export async function projectBatchNow(
  pool: Pool,
  campaign: number,
  of: string,
  batchId: string,
): Promise<void> {
  const batch = await maybeRow<{ id: string; firstId: string }>(
    pool,
    sql`select id, first_id from batch where campaign_id = ${of} and id = ${parseId("batch", batchId)}`,
  );
  if (batch) await project(pool, campaign, of, batch.firstId, [batch.id]);
}

async function project(
  pool: Pool,
  campaign: number,
  of: string,
  id: string,
  batchIds: string[],
): Promise<void> {
  const ranges = [{ firstId: id, lastId: id }];
  const page = { messages: ranges, isNew: ranges, batchIds };
  await begin(pool, (tx) => projectPage(tx, campaign, of, page, new Date()));
}
