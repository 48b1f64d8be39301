import { type Portion, portionAtMost, portionEvenly, type SetPace } from "#lib/domain/files/pace";
import { maybeRow, type Sql, sql } from "#lib/platform/postgres/sql";
import { MESSAGE } from "#lib/service/stored-status";

type Batch = { campaignId: string; batchId: string };

/** Sets the pace of a batch from now on, or lifts it. */
export async function writePace(
  tx: Sql,
  { campaignId, batchId }: Batch,
  pace: SetPace | null,
): Promise<void> {
  await tx.query(
    pace
      ? sql`
          insert into batch_pace (campaign_id, batch_id, per_minute, until, set_by)
          values (${campaignId}, ${batchId}, ${pace.perMinute}, ${pace.until}, ${pace.setBy})
          on conflict (campaign_id, batch_id) do update
          set per_minute = excluded.per_minute, until = excluded.until, set_by = excluded.set_by,
            next_at = least(batch_pace.next_at, now() + interval '1 minute')
        `
      : sql`delete from batch_pace where campaign_id = ${campaignId} and batch_id = ${batchId}`,
  );
}

type FoundPace = { perMinute: number | null; until: Date | null; setBy: string | null };

/** How fast a batch leaves, and who chose that; all null where nobody did. Null: there is no such batch. */
export function findPace(db: Sql, { campaignId, batchId }: Batch): Promise<FoundPace | null> {
  return maybeRow(
    db,
    sql`
      select p.per_minute, p.until, p.set_by
      from batch b left join batch_pace p on p.campaign_id = b.campaign_id and p.batch_id = b.id
      where b.campaign_id = ${campaignId} and b.id = ${batchId}
    `,
  );
}

/**
 * What may be taken of the batch now; null when another worker takes of it, or has just taken. The pace is locked until the
 * transaction ends, and other workers skip it, so that together they never exceed it.
 */
export async function lockPortion(tx: Sql, { campaignId, batchId }: Batch): Promise<Portion | null> {
  const pace = await maybeRow<{ perMinute: number | null; leftMs: number; left: number }>(
    tx,
    sql`
      select p.per_minute, extract(epoch from case when c.batch_hours is null then p.until - now()
          when p.until > now() then time_within_batch_hours(c.batch_hours, now(), p.until) end)::float8 * 1000 as left_ms,
        (select coalesce(sum(n), 0)::int from status_count
          where campaign_id = ${campaignId} and batch_id = ${batchId} and status < ${MESSAGE.sending}) as left
      from batch_pace p join campaign c on c.id = p.campaign_id
      where p.campaign_id = ${campaignId} and p.batch_id = ${batchId} and not (p.next_at > now() and p.taken_at <= now())
      for update of p skip locked
    `,
  );
  if (!pace) return null;
  const unlimited = { most: Number.POSITIVE_INFINITY, msEach: 0 };
  return pace.perMinute === null
    ? (portionEvenly(pace.left, pace.leftMs) ?? unlimited)
    : portionAtMost(pace.perMinute);
}

/** The next messages of the batch may leave so many milliseconds after this transaction began. */
export async function moveOn(tx: Sql, { campaignId, batchId }: Batch, afterMs: number): Promise<void> {
  await tx.query(sql`
    update batch_pace set taken_at = now(), next_at = now() + ${afterMs}::float8 * interval '1 ms'
    where campaign_id = ${campaignId} and batch_id = ${batchId}
  `);
}
