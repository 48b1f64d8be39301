import { type GramSearch, gramSearch } from "#lib/domain/digit-grams";
import { empty, oneRow, raw, rows, type Sql, sql } from "#lib/store/sql";

/** How many messages a search walks through in list order, and how many it takes from the index unsorted. */
const WALK = 5000;
const HITS = 1000;
/** One more than pages that are asked for often, and one for whether there is any. */
const PLANNED = [1, 11, 101, 1001];
/** A number of so many digits is rare more often than not. */
const RARE_DIGITS = 6;

export type PageFilter = {
  campaignId: string;
  /** Only messages of this batch, whose ids all lie in its range. */
  batch: { id: string; firstId: string; lastId: string } | null;
  /** Digits that the recipient contains; empty for all. */
  digits: string;
};

type Statement = ReturnType<typeof sql>;

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
  if (filter.digits === "") return plainWalk(db, filter, direction, position, limit);
  const grams = gramSearch(filter.digits);
  if (!grams) return ids(db, walk(filter, direction, position, limit, contains(filter.digits)));

  // A rare number is found at once by the index, a common one by walking; either alone is slow for the other.
  if (filter.digits.length >= RARE_DIGITS) {
    const rare = await ids(db, indexed(filter, grams, HITS + 1));
    if (rare.length <= HITS) return inOrder(rare, direction, position, limit);
  }
  const { walked, found } = await searchNear(db, filter, direction, position, limit);
  if (walked < WALK || found.length >= limit) return found;
  return ids(
    db,
    sql`
      with hits as materialized (${indexed(filter, grams, null)})
      select id from hits
      where true ${beyond(direction, position)}
      order by id ${order(direction)}
      limit ${limit}
    `,
  );
}

/**
 * A walk for all, with a plan that PostgreSQL keeps: planning takes three times as long as walking. The number stands
 * in the statement, because a plan for any number would read the whole campaign; so there are few of them, and who
 * asks for less is given the first.
 */
async function plainWalk(
  db: Sql,
  filter: PageFilter,
  direction: Direction,
  position: string | null,
  limit: number,
): Promise<string[]> {
  const planned = PLANNED.find((most) => most >= limit) ?? limit;
  const name = [
    "walk",
    direction,
    position ? "from" : "all",
    filter.batch ? "batch" : "campaign",
    planned,
  ].join("-");
  const found = await ids(db, walk(filter, direction, position, raw(String(planned))), name);
  return found.slice(0, limit);
}

/** What a bounded walk finds, and how far it went: less than its bound is to the end. */
function searchNear(
  db: Sql,
  filter: PageFilter,
  direction: Direction,
  position: string | null,
  limit: number,
): Promise<{ walked: number; found: string[] }> {
  return oneRow(
    db,
    sql`
      with near as materialized (${walk(filter, direction, position, WALK)})
      select (select count(*) from near) as walked,
        array(select id from near where true ${contains(filter.digits)}
          order by id ${order(direction)} limit ${limit}) as found
    `,
  );
}

function inOrder(hits: string[], direction: Direction, position: string | null, limit: number): string[] {
  const sorted = hits.sort();
  if (direction === "older") sorted.reverse();
  const from =
    position === null ? 0 : sorted.findIndex((id) => (direction === "older" ? id < position : id > position));
  return from < 0 ? [] : sorted.slice(from, from + limit);
}

function walk(
  filter: PageFilter,
  direction: Direction,
  position: string | null,
  limit: number | Statement,
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

function indexed(filter: PageFilter, grams: GramSearch, limit: number | null) {
  const held = "all" in grams ? sql`@> ${grams.all}::smallint[]` : sql`&& ${grams.any}::smallint[]`;
  return sql`
    select id from message
    where campaign_id = ${filter.campaignId} and recipient_grams ${held} ${contains(filter.digits)} ${within(filter)}
    limit ${limit}
  `;
}

function contains(digits: string) {
  return sql`and strpos(recipient, ${digits}) > 0`;
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

async function ids(db: Sql, statement: Statement, name?: string): Promise<string[]> {
  return (await rows<{ id: string }>(db, statement, name)).map((row) => row.id);
}
