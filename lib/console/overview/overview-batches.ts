import { type BatchInNeedRow, listBatchesInNeed } from "#lib/console/overview/batches-in-need";
import type { Reader } from "#lib/console/reader";
import { FINAL_CODES, isRetryableBatch } from "#lib/domain/retries/retryable";
import type { Sql } from "#lib/platform/postgres/sql";
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
