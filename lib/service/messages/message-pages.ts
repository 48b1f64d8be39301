import { raw, rows, type Sql, sql } from "#lib/platform/postgres/sql";
import {
  type FoundMessages,
  MESSAGE_COLUMNS,
  messagesById,
  readMessages,
} from "#lib/service/messages/message-rows";
import { order, type PageFilter, type Statement, scan, type Way } from "#lib/service/messages/message-scan";
import { searchMessages } from "#lib/service/messages/message-search";

/** The planned limits: two more than frequent page sizes, and 1 to find out whether there is any message. */
const PLANNED = [1, 12, 102, 1002];

/**
 * At most `limit` messages of a scan of the list, newest first. The cost does not grow with the number of
 * messages of the campaign.
 */
export async function readPage(db: Sql, filter: PageFilter, way: Way, limit: number): Promise<FoundMessages> {
  if (filter.digits !== "") {
    return messagesById(db, filter.campaignId, await searchMessages(db, filter, way, limit));
  }
  const { walked, name } = plainScan(filter, way, limit, raw(MESSAGE_COLUMNS));
  const nearest = sql`select * from (${walked}) w order by id ${order(way)} limit ${limit}`;
  return readMessages(db, filter.campaignId, nearest, `page-${name}`);
}

/** Whether the scan finds any message. */
export async function isAny(db: Sql, filter: PageFilter, way: Way): Promise<boolean> {
  if (filter.digits !== "") return (await searchMessages(db, filter, way, 1)).length > 0;
  const { walked, name } = plainScan(filter, way, 1, sql`id`);
  return (await rows(db, walked, `any-${name}`)).length > 0;
}

/**
 * A prepared scan. The limit is part of the statement, so only a few limits are used. A smaller limit reads
 * the same planned page and returns its first rows. With the limit as a parameter, PostgreSQL expects a tenth
 * of the campaign to be read, and in large tables it plans each call again. Without preparation, every call
 * is slower.
 */
function plainScan(filter: PageFilter, way: Way, limit: number, columns: Statement) {
  const planned = PLANNED.find((most) => most >= limit) ?? limit;
  const from = way.from === null ? "all" : "from";
  return {
    walked: scan(filter, way, raw(String(planned)), columns),
    name: [way.direction, from, filter.batch ? "batch" : "campaign", planned].join("-"),
  };
}
