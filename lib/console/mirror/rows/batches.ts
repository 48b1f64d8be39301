import type { MirrorPosition } from "#lib/console/mirror/rows/list";
import { readAsOf } from "#lib/console/mirror/rows/read-as-of";
import { MESSAGE } from "#lib/console/mirrored-status";
import { MOVING_STATUSES } from "#lib/domain/messages/status";
import { empty, maybeRow, raw, rows, type Sql, sql } from "#lib/platform/postgres/sql";

export type MirrorBatchRow = {
  id: string;
  fileName: string | null;
  status: string;
  createdAt: Date;
  updatedAt: Date | null;
  creatorId: string | null;
  total: number | null;
  seen: number;
  delivered: number;
  failed: number;
  stopped: number;
  inFlight: number;
  /** The messages in flight that have not left, or may not have. */
  waiting: number;
  /** Failed, with retries left and a code that a retry may help. */
  worthRetrying: number;
  lastChangeAt: Date | null;
  notes: number;
  readAt: Date;
};

/**
 * Batches whose file name or id contains the text, in a direction from a position, nearest first, one more than `limit`.
 * `finalCodes` are the codes that no retry helps.
 */
export function listMirrorBatches(
  db: Sql,
  campaign: number,
  text: string,
  finalCodes: readonly string[],
  direction: "older" | "newer",
  position: MirrorPosition | null,
  limit: number,
): Promise<MirrorBatchRow[]> {
  const sign = raw(direction === "older" ? "<" : ">");
  const order = raw(direction === "older" ? "created_at desc, id desc" : "created_at, id");
  const beyond = position ? sql`and (created_at, id) ${sign} (${position.createdAt}, ${position.id})` : empty;
  const named = text ? sql`and strpos(lower(concat_ws(' ', file_name, id)), lower(${text})) > 0` : empty;
  return rows(
    db,
    sql`
      ${columns(finalCodes)}
      from (
        select * from mirror_batch where campaign = ${campaign} ${named} ${beyond} order by ${order} limit ${limit + 1}
      ) b
      ${counts(campaign)}
      order by ${order}
    `,
  );
}

export function findMirrorBatch(
  db: Sql,
  campaign: number,
  id: string,
  finalCodes: readonly string[],
): Promise<MirrorBatchRow | null> {
  return maybeRow(
    db,
    sql`
      ${columns(finalCodes)}
      from (select * from mirror_batch where campaign = ${campaign} and id = ${id}) b
      ${counts(campaign)}
    `,
  );
}

/** Whether any message of this batch was read. */
export async function hasMirrorBatch(db: Sql, campaign: number, id: string): Promise<boolean> {
  const found = await maybeRow(
    db,
    sql`select id from mirror_batch where campaign = ${campaign} and id = ${id}`,
    "has-mirror-batch",
  );
  return found !== null;
}

function columns(finalCodes: readonly string[]) {
  return sql`
    with final as (select ${finalCodes}::text[] as codes)
    select b.id, b.file_name, b.status, b.created_at, b.updated_at, b.creator_id, b.total, b.last_change_at,
      ${readAsOf(sql`b`, sql`b.campaign`)} as read_at,
      c.seen, c.delivered, c.failed, c.stopped, c.in_flight, c.waiting, c.worth_retrying,
      (select count(*)::int from note n where n.campaign = b.campaign and n.batch = b.id) as notes
  `;
}

function counts(campaign: number) {
  return sql`
    cross join final
    left join lateral (
      select coalesce(sum(n), 0)::int as seen,
        coalesce(sum(n) filter (where status = ${MESSAGE.success}), 0)::int as delivered,
        coalesce(sum(n) filter (where status = ${MESSAGE.failure}), 0)::int as failed,
        coalesce(sum(n) filter (where status = ${MESSAGE.stopped}), 0)::int as stopped,
        coalesce(sum(n) filter (where status = any(${MOVING_STATUSES}::text[])), 0)::int as in_flight,
        coalesce(sum(n) filter (where status in (${MESSAGE.created}, ${MESSAGE.enqueued}, ${MESSAGE.sending})), 0)::int as waiting,
        coalesce(sum(n) filter (where status = ${MESSAGE.failure} and not spent and code <> all(final.codes)), 0)::int
          as worth_retrying
      from mirror_count where campaign = ${campaign} and scope = 'b:' || b.id
    ) c on true
  `;
}

/** The file names of batches, where they are known. */
export async function nameBatches(db: Sql, campaign: number, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const found = await rows<{ id: string; fileName: string }>(
    db,
    sql`
      select id, file_name from mirror_batch
      where campaign = ${campaign} and id = any(${ids}) and file_name is not null
    `,
  );
  return new Map(found.map(({ id, fileName }) => [id, fileName]));
}
