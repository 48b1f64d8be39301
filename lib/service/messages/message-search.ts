import { digitGrams, type GramSearch, gramSearch } from "#lib/domain/messages/digit-grams";
import { raw, rows, type Sql, sql } from "#lib/platform/postgres/sql";
import {
  onward,
  order,
  type PageFilter,
  type Statement,
  scan,
  visibleRanges,
  type Way,
  WITHIN_RANGE,
  within,
} from "#lib/service/messages/message-scan";

/** How many messages a search scans in list order to estimate how common the digits are. */
const PROBE = 1000;
/**
 * How many messages it scans before it asks the index, if they are likely to hold enough matches. It also
 * scans this many for four or five digits, because the index would find matches of all campaigns.
 */
const FAR = 25_000;
/** The most messages that a search takes from the index unsorted. */
const HITS = 1000;
/** Numbers with this many given digits are usually rare. */
const RARE_DIGITS = 6;
/** Four or five digits, or more with few distinct runs of four, such as 111111: many numbers hold all these runs. */
const COMMON_GRAMS = 2;

/**
 * Ids of at most `limit` messages in a scan of the list whose recipient contains the filter's digits, nearest
 * first. The cost does not grow with the number of messages of the campaign.
 */
export async function searchMessages(
  db: Sql,
  filter: PageFilter,
  way: Way,
  limit: number,
): Promise<string[]> {
  const grams = gramSearch(filter.digits);
  if (!grams) return ids(db, scan(filter, way, limit, sql`id`, contains(filter.digits)));

  // The index finds rare digits quickly, and a scan finds common ones. Each is slow for the other kind.
  if (filter.digits.length >= RARE_DIGITS) {
    const rare = await ids(db, indexed(filter, grams, HITS + 1));
    if (rare.length <= HITS) return inOrder(rare, way, limit);
  }
  const near = await searchNear(db, filter, way, { most: PROBE, limit });
  if (near.isAll || near.found.length >= limit) return near.found;
  const isOfMany = "all" in grams && new Set(digitGrams(filter.digits)).size <= COMMON_GRAMS;
  if (isOfMany || near.found.length * (FAR / PROBE) >= limit) {
    const far = await searchNear(db, filter, way, { most: FAR, limit });
    if (far.isAll || far.found.length >= limit) return far.found;
  }
  return ids(
    db,
    sql`
      with hits as materialized (${indexed(filter, grams, null)})
      select id from hits
      where true ${onward(way)}
      order by id ${order(way)}
      limit ${limit}
    `,
  );
}

type Scanned = { walked: number; found: string[] };

/**
 * The matches among the nearest `most` messages, and whether these are all messages. Each visible range is
 * scanned in one pass that counts, because sorting the ranges together and comparing with `strpos` are
 * slower.
 */
async function searchNear(
  db: Sql,
  filter: PageFilter,
  way: Way,
  { most, limit }: { most: number; limit: number },
): Promise<{ isAll: boolean; found: string[] }> {
  const walked = (range: Statement) => sql`
    select count(*) as walked, coalesce(
      (array_agg(id order by id ${order(way)}) filter (where recipient like ${`%${filter.digits}%`}))[:${limit}::integer],
      '{}'
    ) as found
    from (
      select id, recipient from message
      where campaign_id = ${filter.campaignId} ${range} ${onward(way)}
      order by id ${order(way)}
      limit ${raw(String(most))}
    ) near
  `;
  const statement = filter.batch
    ? walked(within(filter))
    : sql`
        select r.walked, r.found
        from ${visibleRanges(filter)} cross join lateral (${walked(WITHIN_RANGE)}) r
        order by below ${order(way)}
      `;
  const of = [way.direction, way.from === null ? "all" : "from", filter.batch ? "batch" : "campaign"];
  const ranges = await rows<Scanned>(db, statement, ["near", ...of, most].join("-"));
  // Messages behind a range that was not scanned to its end are further away than `most` messages.
  const end = ranges.findIndex((range) => range.walked === most);
  const near = end < 0 ? ranges : ranges.slice(0, end + 1);
  return { isAll: end < 0, found: near.flatMap(({ found }) => found).slice(0, limit) };
}

function inOrder(hits: string[], { direction, from }: Way, limit: number): string[] {
  const sorted = hits.sort();
  if (direction === "older") sorted.reverse();
  if (from === null) return sorted.slice(0, limit);
  const first = sorted.findIndex((id) => (direction === "older" ? id <= from : id >= from));
  return first < 0 ? [] : sorted.slice(first, first + limit);
}

function indexed(filter: PageFilter, grams: GramSearch, limit: number | null): Statement {
  const matching = "all" in grams ? sql`@> ${grams.all}::smallint[]` : sql`&& ${grams.any}::smallint[]`;
  return sql`
    select id from message
    where campaign_id = ${filter.campaignId} and recipient_grams ${matching} ${contains(filter.digits)} ${within(filter)}
    limit ${limit}
  `;
}

function contains(digits: string): Statement {
  return sql`and strpos(recipient, ${digits}) > 0`;
}

async function ids(db: Sql, statement: Statement): Promise<string[]> {
  return (await rows<{ id: string }>(db, statement)).map((row) => row.id);
}
