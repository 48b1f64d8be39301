import { createdAtOf } from "#lib/domain/api/id";
import { maybeRow, type Sql, sql } from "#lib/platform/postgres/sql";
import type { IdRange } from "#lib/service/changes/id-ranges";

/** Messages that are compared in one transaction. */
const STRETCH = 20_000;

/** The highest id that messages created before a moment can have. */
function highestBefore(moment: Date): string {
  const time = moment.getTime().toString(16).padStart(12, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-0000-0000-000000000000`;
}

/**
 * The newest messages of a campaign of the service that were created before a moment, or the newest of all, with the moment
 * before which the next ones are. Messages of one moment are never divided. Null when there are none.
 */
export async function nextStretch(
  db: Sql,
  of: string,
  before: Date | null,
): Promise<{ range: IdRange; before: Date } | null> {
  const bound = before && highestBefore(before);
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
  return { range: { firstId: highestBefore(from), lastId: found.lastId }, before: from };
}
