import { findMirrorBatch, type MirrorBatchRow } from "#lib/console/mirror/rows/batches";
import { FINAL_CODES } from "#lib/domain/retries/retryable";
import { anyCampaign } from "#lib/platform/postgres/any-campaign";
import { maybeRow, type Sql, sql } from "#lib/platform/postgres/sql";
import type { BatchBefore } from "#lib/wire/console/batch";

/** The number of earlier batches among which one with the same text is looked for. */
const LOOKED_AT = 10;

/**
 * How far the latest batch before this one is whose newest message of the same language is of the same text. Messages of
 * either may be under way: how far the other was at the same age would be a count over all of its messages, so `open` says
 * how many are. Null where what was read is no whole batch, or one of which something was stopped.
 */
export async function batchBefore(
  db: Sql,
  campaign: number,
  batch: MirrorBatchRow,
): Promise<BatchBefore | null> {
  if (!isCounted(batch) || (batch.inFlight === 0 && !isRead(batch))) return null;
  const found = await findBefore(db, campaign, batch);
  const before = found && (await findMirrorBatch(db, campaign, found.id, FINAL_CODES));
  if (!before || !isCounted(before) || !isRead(before)) return null;
  const { id, fileName, delivered, inFlight, seen } = before;
  return { id, fileName, delivered, open: inFlight, total: seen };
}

function isCounted({ seen, delivered, failed, inFlight }: MirrorBatchRow): boolean {
  return seen > 0 && delivered + failed + inFlight === seen;
}

function isRead({ total, seen }: MirrorBatchRow): boolean {
  return seen >= (total ?? Number.POSITIVE_INFINITY);
}

function findBefore(db: Sql, campaign: number, { id, createdAt }: MirrorBatchRow) {
  const newest = sql`order by m.created_at desc, m.id desc limit 1`;
  return maybeRow<{ id: string }>(
    db,
    sql`
      with this as (
        select m.language, x.template_body_id as text
        from mirror_message m
        join mirror_text x on x.campaign = m.campaign and x.id = m.id
        where m.campaign = ${anyCampaign(campaign)} and m.batch_id = ${id} ${newest}
      )
      select b.id
      from this
      cross join (
        select id, created_at from mirror_batch
        where campaign = ${campaign} and (created_at, id) < (${createdAt}, ${id})
        order by created_at desc, id desc limit ${LOOKED_AT}
      ) b
      cross join lateral (
        select x.template_body_id as text
        from mirror_message m
        join mirror_text x on x.campaign = m.campaign and x.id = m.id
        where m.campaign = ${anyCampaign(campaign)} and m.batch_id = b.id and m.language = this.language ${newest}
      ) other
      where other.text = this.text
      order by b.created_at desc, b.id desc
      limit 1
    `,
    "batch-before",
  );
}
