import { empty, oneRow, raw, rows, type Sql, sql } from "#lib/store/sql";

/** How many messages a search looks through in list order before it asks the index. */
const WALK = 5000;
/** Shorter searches have no trigram for the index; almost every number contains them, so a walk finds them soon. */
const MIN_INDEXED_DIGITS = 3;

export type PageFilter = {
  campaignId: string;
  /** Only messages of this batch, whose ids all lie in its range. */
  batch: { id: string; firstId: string; lastId: string } | null;
  /** Digits that the recipient contains; empty for all. */
  digits: string;
};

/** `older` walks the list's own order from a position, `newer` walks against it. */
export type Direction = "older" | "newer";

/**
 * Ids of the messages that follow `position` in a direction, at most `limit`, nearest first.
 * The cost does not grow with the number of messages of the campaign.
 */
export async function messageIds(
  db: Sql,
  filter: PageFilter,
  direction: Direction,
  position: string | null,
  limit: number,
): Promise<string[]> {
  if (filter.digits === "") return ids(db, walk(filter, direction, position, limit));
  if (filter.digits.length < MIN_INDEXED_DIGITS) {
    return ids(
      db,
      walk(filter, direction, position, limit, sql`and strpos(recipient, ${filter.digits}) > 0`),
    );
  }
  // A common number is found at once by walking, a rare one by the index; either alone is slow for the other.
  const { walked, found } = await oneRow<{ walked: number; found: string[] }>(
    db,
    sql`
      with near as materialized (${walk(filter, direction, position, WALK)})
      select (select count(*) from near) as walked,
        array(select id from near where strpos(recipient, ${filter.digits}) > 0
          order by id ${order(direction)} limit ${limit}) as found
    `,
  );
  if (walked < WALK || found.length >= limit) return found;
  return ids(db, indexed(filter, direction, position, limit));
}

function walk(
  filter: PageFilter,
  direction: Direction,
  position: string | null,
  limit: number,
  also = empty,
) {
  if (filter.batch) {
    return sql`
      select id, recipient from message
      where campaign_id = ${filter.campaignId} ${within(filter)} ${beyond(direction, position)} ${also}
      order by id ${order(direction)}
      limit ${limit}
    `;
  }
  // In the ranges between uploads under way: their rows cannot be seen yet, and a walk would look at every one of them.
  return sql`
    select m.id, m.recipient
    from (
      select coalesce(lag(last_id) over (order by first_id), '00000000-0000-0000-0000-000000000000') as above,
        first_id as below
      from (
        select first_id, last_id from upload_under_way where campaign_id = ${filter.campaignId}
        union all
        select 'ffffffff-ffff-ffff-ffff-ffffffffffff', 'ffffffff-ffff-ffff-ffff-ffffffffffff'
      ) hidden
    ) visible
    cross join lateral (
      select id, recipient from message
      where campaign_id = ${filter.campaignId} and id > above and id < below ${beyond(direction, position)} ${also}
      order by id ${order(direction)}
      limit ${limit}
    ) m
    order by m.id ${order(direction)}
    limit ${limit}
  `;
}

// Materialised before the sort: otherwise the planner may walk the whole campaign for a number that is not there.
function indexed(filter: PageFilter, direction: Direction, position: string | null, limit: number) {
  return sql`
    with hits as materialized (
      select id, batch_id from message
      where campaign_id = ${filter.campaignId} and recipient like ${`%${filter.digits}%`}
    )
    select id from hits
    where true ${within(filter)} ${beyond(direction, position)}
    order by id ${order(direction)}
    limit ${limit}
  `;
}

function within({ batch }: PageFilter) {
  if (!batch) return empty;
  return sql`and id between ${batch.firstId} and ${batch.lastId} and batch_id = ${batch.id}`;
}

function beyond(direction: Direction, position: string | null) {
  if (!position) return empty;
  return direction === "older" ? sql`and id < ${position}` : sql`and id > ${position}`;
}

function order(direction: Direction) {
  return raw(direction === "older" ? "desc" : "asc");
}

async function ids(db: Sql, statement: ReturnType<typeof sql>): Promise<string[]> {
  return (await rows<{ id: string }>(db, statement)).map((row) => row.id);
}
