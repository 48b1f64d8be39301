import { empty, raw, sql } from "#lib/platform/postgres/sql";

export type PageFilter = {
  campaignId: string;
  /** The batch that the messages belong to. All their ids lie in its range. */
  batch: { id: string; firstId: string; lastId: string } | null;
  /** Digits that the recipient contains. Empty for all recipients. */
  digits: string;
};

/** `older` follows the list's order, `newer` goes against it, from the message with this id or from the beginning. */
export type Way = {
  direction: "older" | "newer";
  from: string | null;
};

export type Statement = ReturnType<typeof sql>;

/** Scans messages in the list, nearest first. `columns` are columns of `message`, including the id. */
export function scan(
  filter: PageFilter,
  way: Way,
  limit: number | Statement,
  columns: Statement,
  also = empty,
): Statement {
  if (filter.batch) {
    return sql`
      select ${columns} from message
      where campaign_id = ${filter.campaignId} ${within(filter)} ${onward(way)} ${also}
      order by id ${order(way)}
      limit ${limit}
    `;
  }
  return sql`
    select m.*
    from ${visibleRanges(filter)}
    cross join lateral (
      select ${columns} from message
      where campaign_id = ${filter.campaignId} ${WITHIN_RANGE} ${onward(way)} ${also}
      order by id ${order(way)}
      limit ${limit}
    ) m
    order by m.id ${order(way)}
    limit ${limit}
  `;
}

/** The ranges between running uploads. The uploads' rows are not visible yet, but a scan would visit each of them. */
export function visibleRanges({ campaignId }: PageFilter): Statement {
  return sql`
    (
      select coalesce(lag(last_id) over (order by first_id), '00000000-0000-0000-0000-000000000000') as above,
        first_id as below
      from (
        select first_id, last_id from upload_under_way where campaign_id = ${campaignId}
        union all
        select 'ffffffff-ffff-ffff-ffff-ffffffffffff', 'ffffffff-ffff-ffff-ffff-ffffffffffff'
      ) hidden
    ) visible
  `;
}

export const WITHIN_RANGE = sql`and id > above and id < below`;

export function within({ batch }: PageFilter): Statement {
  if (!batch) return empty;
  return sql`and id between ${batch.firstId} and ${batch.lastId} and batch_id = ${batch.id}`;
}

export function onward({ direction, from }: Way): Statement {
  if (from === null) return empty;
  return sql`and id ${raw(direction === "older" ? "<=" : ">=")} ${from}`;
}

export function order({ direction }: Way): Statement {
  return raw(direction === "older" ? "desc" : "asc");
}
