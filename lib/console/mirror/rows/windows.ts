import type { MirrorPosition } from "#lib/console/mirror/rows/list";
import { maybeRow, raw, rows, type Sql, sql } from "#lib/platform/postgres/sql";

export type WindowRow = {
  place: number;
  cursor: string | null;
  startAt: Date | null;
  startId: string | null;
  readAt: Date | null;
  rows: number;
  unsettled: unknown;
};

export function listWindows(db: Sql, campaign: number): Promise<WindowRow[]> {
  return rows(
    db,
    sql`
      select place, cursor, start_at, start_id, read_at, rows, unsettled
      from mirror_window where campaign = ${campaign} order by place
    `,
  );
}

/** Writes the windows that a read changed, and removes those that it joined with others. */
export async function saveWindows(
  tx: Sql,
  campaign: number,
  changed: WindowRow[],
  removed: number[],
): Promise<void> {
  if (removed.length > 0) {
    await tx.query(
      sql`delete from mirror_window where campaign = ${campaign} and place = any(${removed}::bigint[])`,
    );
  }
  if (changed.length === 0) return;
  await tx.query(sql`
    insert into mirror_window (campaign, place, cursor, start_at, start_id, read_at, rows, unsettled)
    select ${campaign}, place, cursor, "startAt", "startId", "readAt", rows, unsettled
    from json_to_recordset(${JSON.stringify(changed)}::json) as r (place bigint, cursor text, "startAt" timestamptz(3),
      "startId" text, "readAt" timestamptz(3), rows integer, unsettled jsonb)
    on conflict (campaign, place) do update set cursor = excluded.cursor, start_at = excluded.start_at,
      start_id = excluded.start_id, read_at = excluded.read_at, rows = excluded.rows, unsettled = excluded.unsettled
  `);
}

/** Deletes the windows, so that upstream's list is read from its start again. The messages stay. */
export async function clearWindows(tx: Sql, campaign: number): Promise<void> {
  await tx.query(sql`delete from mirror_window where campaign = ${campaign}`);
}

/** Upstream's clock may be some minutes off. */
const CLOCKS = "3 minutes";

/**
 * When every part of the list in which rows of this time or later can appear had last been listed; null when a part was
 * never read. If the list's order is unknown, that is the whole list. Nothing appears between two rows of the same time.
 */
export async function listedSince(
  db: Sql,
  campaign: number,
  listOrder: string | null,
  moment: Date,
): Promise<Date | null> {
  const youngest = listOrder === "newest_first" ? sql`start_at` : sql`next_at`;
  const since = sql`${moment}::timestamptz - ${CLOCKS}::interval`;
  const found = await maybeRow<{ at: Date | null; isRead: boolean | null }>(
    db,
    sql`
      select min(listed_at) as at, bool_and(listed_at is not null) as is_read
      from (
        select start_at, coalesce(to_timestamp((unsettled ->> 'listedAt')::float8 / 1000), read_at) as listed_at,
          lead(start_at) over (order by place) as next_at
        from mirror_window where campaign = ${campaign}
      ) w
      where (${listOrder === null} or ${youngest} is null or ${youngest} >= ${since})
        and (start_at is null or next_at is null or start_at <> next_at)
    `,
  );
  return found?.isRead ? found.at : null;
}

/** A stretch of the list: the rows after `from`, up to and including `until`. Null means its start or end. */
export type WindowAround = {
  newestFirst: boolean;
  cursor: string | null;
  from: MirrorPosition | null;
  until: MirrorPosition | null;
};

/** The window in which a row lies, with the row before it and its own last row. */
export async function findWindowAround(
  db: Sql,
  campaign: number,
  newestFirst: boolean,
  row: MirrorPosition,
): Promise<WindowAround | null> {
  const before = raw(newestFirst ? ">" : "<");
  const found = await maybeRow<{
    cursor: string | null;
    startAt: Date | null;
    startId: string | null;
    endAt: Date | null;
    endId: string | null;
  }>(
    db,
    sql`
      select w.cursor, w.start_at, w.start_id, n.start_at as end_at, n.start_id as end_id
      from (
        select place, cursor, start_at, start_id from mirror_window
        where campaign = ${campaign}
          and (start_at is null or (start_at, start_id) ${before} (${row.createdAt}, ${row.id}))
        order by place desc limit 1
      ) w
      left join lateral (
        select start_at, start_id from mirror_window where campaign = ${campaign} and place > w.place
        order by place limit 1
      ) n on true
    `,
  );
  const position = (at: Date | null, id: string | null) => (at && id ? { createdAt: at, id } : null);
  return (
    found && {
      newestFirst,
      cursor: found.cursor,
      from: position(found.startAt, found.startId),
      until: position(found.endAt, found.endId),
    }
  );
}
