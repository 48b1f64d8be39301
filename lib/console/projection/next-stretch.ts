import { createdAtOf } from "#lib/domain/api/id";
import { maybeRow, type Sql, sql } from "#lib/platform/postgres/sql";
import type { IdRange } from "#lib/service/changes/id-ranges";
import { firstIdSince } from "#lib/service/erasure/first-id-since";

/** Messages that are compared in one transaction. */
const STRETCH = 20_000;

/**
 * The newest messages of a campaign of the service that were created before a moment, or the newest of all, with the moment
 * before which the next ones are. Messages of one moment are never divided. Null when there are none.
 */
export async function nextStretch(
  db: Sql,
  of: string,
  before: Date | null,
): Promise<{ range: IdRange; before: Date } | null> {
  const bound = before && firstIdSince(before);
  const found = await maybeRow<{ firstId: string | null; lastId: string | null }>(
    db,
    sql`
      with newest as (
        select id from message where campaign_id = ${of} and (${bound}::uuid is null or id < ${bound}::uuid)
        order by id desc limit ${STRETCH}
      )
      select (select id from newest order by id limit 1) as first_id,
        (select id from newest order by id desc limit 1) as last_id
    `,
    "next-stretch",
  );
  if (!found?.firstId || !found.lastId) return null;
  const from = createdAtOf(found.firstId);
  return { range: { firstId: firstIdSince(from), lastId: found.lastId }, before: from };
}
