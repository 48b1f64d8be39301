import { conditions, type MirrorFilter } from "#lib/console/mirror/rows/matching";
import { anyCampaign } from "#lib/platform/postgres/any-campaign";
import { empty, join, raw, rows, type Sql, sql } from "#lib/platform/postgres/sql";

export type MirrorPosition = { createdAt: Date; id: string };

export type Direction = "older" | "newer";

/**
 * How rows are found: by scanning the list (or the part with a status or batch) until the page is full, or by collecting a
 * small set and sorting it.
 */
export type Access = "scan" | "collect" | "number";

/** The next messages in a direction, nearest first. */
export function listMirrorPositions(
  db: Sql,
  filter: MirrorFilter,
  access: Access,
  direction: Direction,
  position: MirrorPosition | null,
  limit: number,
): Promise<MirrorPosition[]> {
  const statement = access === "scan" ? scan : access === "collect" ? collect : byNumber;
  return rows(db, statement(filter, direction, position, limit));
}

/** The next rows with any number, and whether each number contains the digits. */
export function nearPositions(
  db: Sql,
  filter: MirrorFilter,
  direction: Direction,
  position: MirrorPosition | null,
  limit: number,
): Promise<(MirrorPosition & { matches: boolean })[]> {
  const matches = sql`, strpos(recipient, ${filter.digits}) > 0 as matches`;
  return rows(db, scan({ ...filter, digits: null }, direction, position, limit, matches));
}

// One ordered scan for each status: a page of several statuses is merged from one page of each, never sorted as a whole.
function scan(
  filter: MirrorFilter,
  direction: Direction,
  position: MirrorPosition | null,
  limit: number,
  also = empty,
) {
  const parts = (filter.status ?? [null]).map(
    (status) => sql`
      (select id, created_at${also} from mirror_message m
      where campaign = ${anyCampaign(filter.campaign)} ${status === null ? empty : sql`and status = ${status}`}
        ${conditions(filter)} ${beyond(direction, position)}
      order by ${order(direction)} limit ${limit})
    `,
  );
  return sql`select * from (${join(parts, " union all ")}) p order by ${order(direction)} limit ${limit}`;
}

// Materialised before the sort: otherwise the planner may scan the whole list for rare rows.
function collect(filter: MirrorFilter, direction: Direction, position: MirrorPosition | null, limit: number) {
  return sql`
    with hits as materialized (
      select id, created_at from mirror_message m
      where campaign = ${anyCampaign(filter.campaign)} ${filter.status ? sql`and status = any(${filter.status})` : empty}
        ${conditions(filter)}
    )
    select * from hits where true ${beyond(direction, position)} order by ${order(direction)} limit ${limit}
  `;
}

function byNumber(
  filter: MirrorFilter,
  direction: Direction,
  position: MirrorPosition | null,
  limit: number,
) {
  return sql`
    with numbers as materialized (
      select id from mirror_text
      where campaign = ${anyCampaign(filter.campaign)} and recipient like ${`%${filter.digits}%`}
    ),
    hits as materialized (
      select m.id, m.created_at from mirror_message m join numbers using (id)
      where campaign = ${anyCampaign(filter.campaign)} ${filter.status ? sql`and status = any(${filter.status})` : empty}
        ${conditions({ ...filter, digits: null })}
    )
    select * from hits where true ${beyond(direction, position)} order by ${order(direction)} limit ${limit}
  `;
}

function beyond(direction: Direction, position: MirrorPosition | null) {
  if (!position) return empty;
  const { createdAt, id } = position;
  // The time is a condition of its own, because PostgreSQL cannot tell from a pair which months it needs.
  return direction === "older"
    ? sql`and created_at <= ${createdAt} and (created_at, id) < (${createdAt}, ${id})`
    : sql`and created_at >= ${createdAt} and (created_at, id) > (${createdAt}, ${id})`;
}

function order(direction: Direction) {
  return raw(direction === "older" ? "created_at desc, id desc" : "created_at, id");
}
