import { BATCH } from "#lib/console/mirrored-status";
import type { Reader } from "#lib/console/reader";
import { FINAL_CODES, isRetryableBatch } from "#lib/domain/retries/retryable";
import { rows, type Sql, sql } from "#lib/platform/postgres/sql";
import type { BatchInNeed } from "#lib/wire/console/overview";

/** Enqueuing a file never takes this long. */
const ENQUEUING_MS = 10 * 60_000;
const MOST_SHOWN = 6;

/** Batches of a range that need attention, those with the most to do first. */
export async function readBatchesInNeed(
  db: Sql,
  campaign: Reader["campaign"],
  since: Date,
  until: Date,
  now: Date,
): Promise<BatchInNeed[]> {
  const found = await listBatchesInNeed(db, campaign.id, FINAL_CODES, since, until);
  return found
    .flatMap((row) => {
      const needsAction = isRetryableBatch(row.status) && !campaign.oneTimePasswords ? row.worthRetrying : 0;
      const why = needsAction > 0 ? "needs_action" : reasonOf(row, now);
      const { id, fileName, status, failed } = row;
      return why
        ? [{ id, fileName, status, createdAt: row.createdAt.toISOString(), why, failed, needsAction }]
        : [];
    })
    .sort((a, b) => b.needsAction - a.needsAction || b.createdAt.localeCompare(a.createdAt))
    .slice(0, MOST_SHOWN);
}

function reasonOf({ status, createdAt }: BatchInNeedRow, now: Date): BatchInNeed["why"] | null {
  if (status === "messages_enqueuing_failed") return "enqueuing_failed";
  if (status === "messages_enqueuing") {
    return now.getTime() - createdAt.getTime() > ENQUEUING_MS ? "enqueuing_long" : null;
  }
  if (status === "messages_held") return "held";
  return status === "" || status === "messages_enqueued" || status === "messages_stopped"
    ? null
    : "unknown_status";
}

type BatchInNeedRow = {
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
function listBatchesInNeed(
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
