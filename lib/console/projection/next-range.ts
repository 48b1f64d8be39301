import { createdAtOf, firstIdSince } from "#lib/domain/api/id";
import { maybeRow, type Sql, sql } from "#lib/platform/postgres/sql";
import type { IdRange } from "#lib/service/changes/id-ranges";

/** Messages compared in one transaction. */
export const STRETCH = 20_000;
/** An id after every id of the last possible time. */
const LAST_ID = "ffffffff-ffff-ffff-ffff-ffffffffffff";

/**
 * The newest messages of a campaign of the service that were created before a time, or the newest of all, and the time
 * before which the next ones were created. Messages of the same time are not divided. Stretches leave no gap, not even
 * before the first message, so that a detached month there is recorded as missed. Null when there are no more.
 */
export async function nextStretch(
  db: Sql,
  of: string,
  before: Date | null,
): Promise<{ range: IdRange; before: Date } | null> {
  if (before?.getTime() === 0) return null;
  const lastId = before ? firstIdSince(before) : LAST_ID;
  const first = await maybeRow<{ id: string }>(
    db,
    sql`
      select id from message where campaign_id = ${of} and id < ${lastId} order by id desc
      limit 1 offset ${STRETCH - 1}
    `,
    "next-stretch",
  );
  const from = first ? createdAtOf(first.id) : new Date(0);
  return { range: { firstId: firstIdSince(from), lastId }, before: from };
}
