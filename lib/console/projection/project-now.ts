import type { Pool } from "pg";
import { projectPage } from "#lib/console/projection/project-page";
import { parseId } from "#lib/domain/api/id";
import { begin, maybeRow, sql } from "#lib/platform/postgres/sql";
import type { IdRange } from "#lib/service/changes/id-ranges";

/** Updates one message at once, for a caller who waits for it. The projection processes it later all the same. */
export async function projectNow(pool: Pool, campaign: number, of: string, messageId: string): Promise<void> {
  const id = parseId("message", messageId);
  if (id !== null) await project(pool, campaign, of, { firstId: id, lastId: id }, []);
}

/** A batch of at most this size is complete at once. */
const AT_ONCE = 500;

/** Updates a new batch at once: all of a small one, and the first message of a larger one, so that its page is not empty. */
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

/** Projects the batch's own record at once: its status, name and total. */
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
