import type { Pool } from "pg";
import { projectPage } from "#lib/console/projection/project-page";
import { parseId } from "#lib/domain/api/id";
import { begin, maybeRow, sql } from "#lib/platform/postgres/sql";
import type { IdRange } from "#lib/service/changes/id-ranges";

/** Brings one message up to date at once, for whoever waits for it; its turn in the projection comes all the same. */
export async function projectNow(pool: Pool, campaign: number, of: string, messageId: string): Promise<void> {
  const id = parseId("message", messageId);
  if (id !== null) await project(pool, campaign, of, { firstId: id, lastId: id }, []);
}

/** A batch of at most so many is there as a whole at once. */
const AT_ONCE = 500;

/** Likewise a new batch: all of a small one, and of a larger one the first message, so that its page has something to show. */
export async function projectBatchNow(
  pool: Pool,
  campaign: number,
  of: string,
  batchId: string,
): Promise<void> {
  const batch = await maybeRow<{ id: string } & IdRange>(
    pool,
    sql`
      select id, first_id, case when total > ${AT_ONCE} then first_id else last_id end as last_id from batch
      where campaign_id = ${of} and id = ${parseId("batch", batchId)}
    `,
  );
  if (batch) await project(pool, campaign, of, batch, [batch.id]);
}

/** Likewise what a batch's own record says. */
export async function projectBatchRecord(
  pool: Pool,
  campaign: number,
  of: string,
  batchId: string,
): Promise<void> {
  const page = { messages: [], isNew: [], batchIds: [parseId("batch", batchId) ?? ""] };
  await begin(pool, (tx) => projectPage(tx, campaign, of, page, new Date()));
}

async function project(
  pool: Pool,
  campaign: number,
  of: string,
  { firstId, lastId }: IdRange,
  batchIds: string[],
): Promise<void> {
  const ranges = [{ firstId, lastId }];
  const page = { messages: ranges, isNew: ranges, batchIds };
  await begin(pool, (tx) => projectPage(tx, campaign, of, page, new Date()));
}
