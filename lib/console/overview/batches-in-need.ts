import { BATCH } from "#lib/console/mirrored-status";
import { rows, type Sql, sql } from "#lib/platform/postgres/sql";

export type BatchInNeedRow = {
  id: string;
  fileName: string | null;
  status: string;
  createdAt: Date;
  failed: number;
  worthRetrying: number;
};

/** How many of the newest batches are checked; older ones are found in the list of batches. */
const MOST_LOOKED_AT = 500;

/**
 * Batches created in a range, or shortly before it, that have failed messages in that range or a status other than
 * `messages_enqueued`.
 */
export function listBatchesInNeed(
  db: Sql,
  campaign: number,
  finalCodes: readonly string[],
  since: Date,
  until: Date,
): Promise<BatchInNeedRow[]> {
  return rows(
    db,
    sql`
      select b.id, b.file_name, b.status, b.created_at, c.failed, c.worth_retrying
      from (
        select id, file_name, status, created_at from mirror_batch
        where campaign = ${campaign} and created_at >= ${since}::timestamptz - interval '1 hour' and created_at < ${until}
        order by created_at desc, id desc limit ${MOST_LOOKED_AT}
      ) b
      cross join lateral (
        select coalesce(sum(n), 0)::int as failed,
          coalesce(sum(n) filter (where not spent and code <> all(${finalCodes}::text[])), 0)::int as worth_retrying
        from mirror_period
        where campaign = ${campaign} and scope = 'b:' || b.id and grain = 1 and at >= ${since} and at < ${until}
      ) c
      where c.worth_retrying > 0 or b.created_at >= ${since} and b.status not in ('', ${BATCH.messages_enqueued})
    `,
  );
}
