import { createdAtOf } from "#lib/domain/api/id";
import { maybeRow, type Sql, sql } from "#lib/platform/postgres/sql";
import type { IdRange } from "#lib/service/changes/id-ranges";
import { firstIdSince } from "#lib/service/erasure/first-id-since";

/** Messages that are compared in one transaction. */
export const STRETCH = 20_000;
/** Of the last moment that an id can have. */
const LAST_ID = "ffffffff-ffff-ffff-ffff-ffffffffffff";

/**
 * The newest messages of a campaign of the service that were created before a moment, or the newest of all, with the moment
 * before which the next ones are. Messages of one moment are never divided. Stretches leave no gap between them or before the
 * first message: a detached month that lies there is noted as missed. Null when there are no more.
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
