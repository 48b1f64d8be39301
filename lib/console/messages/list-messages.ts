import { readFreshness } from "#lib/console/freshness/freshness";
import { type Kept, knownTotal } from "#lib/console/messages/choose-access";
import { findPositions } from "#lib/console/messages/find-positions";
import { maskedQuery } from "#lib/console/messages/known-query";
import { decodePosition, encodePosition } from "#lib/console/messages/list-cursor";
import { messageFilter } from "#lib/console/messages/message-filter";
import { presentMessage } from "#lib/console/messages/present-message";
import { readChips } from "#lib/console/messages/read-chips";
import { readDetached } from "#lib/console/messages/read-detached";
import { readKeptRange } from "#lib/console/messages/time-range";
import { unlistedValues } from "#lib/console/messages/unlisted-values";
import { readCounts } from "#lib/console/mirror/rows/counts";
import type { MirrorPosition } from "#lib/console/mirror/rows/list";
import type { MirrorFilter } from "#lib/console/mirror/rows/matching";
import { readPositions } from "#lib/console/mirror/rows/messages";
import { removedUpTo } from "#lib/console/mirror/without-removed";
import { findOperation } from "#lib/console/operations/operations";
import type { Reader } from "#lib/console/reader";
import { EXPORT_DENIED } from "#lib/domain/people/visibility";
import { iso } from "#lib/domain/time/iso";
import { inSnapshot } from "#lib/platform/postgres/in-snapshot";
import type { Sql } from "#lib/platform/postgres/sql";
import type { MessagePage } from "#lib/wire/console/message";
import type { MessageQuery } from "#lib/wire/console/query";

/** The position of an empty list's start, so that every later message is new. */
const BEFORE_ALL = { createdAt: new Date(0), id: "-" };

/** A page of the campaign's messages from the mirror, newest first. An invalid cursor returns the first page. */
export async function listMirrorMessages(
  reader: Reader,
  query: MessageQuery,
  ignored: string[] = [],
): Promise<MessagePage> {
  const asked = await maskedQuery(reader, query);
  return inSnapshot(reader.pool, (db) =>
    listMessagesIn(db, reader, asked.query, [...ignored, ...asked.ignored]),
  );
}

/** A page within a read that others share. */
export async function listMessagesIn(
  db: Sql,
  reader: Omit<Reader, "pool">,
  query: MessageQuery,
  ignored: string[] = [],
): Promise<MessagePage> {
  const { campaign, now, zone } = reader;
  const { counts, kept: all, ineligible } = await readChips(db, campaign, now);
  const { filter, ignored: unknown } = messageFilter(campaign, query, all, now, zone);
  const kept = await readKept(db, filter, all, now);
  const direction = query.before ? "newer" : "older";
  const cursor = query.before ?? query.after;
  const position = cursor ? decodePosition(cursor) : null;
  const isLost = cursor !== undefined && position === null;
  const way = isLost ? "older" : direction;

  const found = await findPositions(db, filter, kept, counts.overdue, way, position, query.size + 1);
  const hasMore = found.length > query.size;
  const rows = await readPositions(db, campaign.id, found.slice(0, query.size));
  const newestOf = async (shown: MirrorPosition | null) => {
    if (shown) return encodePosition(shown);
    const newestFound = position
      ? await findPositions(db, filter, kept, counts.overdue, "older", null, 1)
      : [];
    return encodePosition(newestFound[0] ?? BEFORE_ALL);
  };
  const [first, last] = [rows[0], rows.at(-1)];
  const isOlder = way === "older";
  return {
    messages: rows.map((row) => presentMessage(row, reader)),
    older: last && (isOlder ? hasMore : true) ? encodePosition(last) : null,
    newer: first && (isOlder ? position !== null : hasMore) ? encodePosition(first) : null,
    newest: await newestOf(position ? null : (first ?? null)),
    total: knownTotal(filter, kept, ineligible, counts.overdue),
    detached: await readDetached(db, campaign.id),
    removedUpTo: iso(await removedUpTo(db, campaign.id)),
    ignored: [...ignored, ...unknown, ...(isLost ? [query.before ? "before" : "after"] : [])],
    unlisted: unlistedValues(all),
    masked: !reader.visibility.numbers,
    exportDenied: reader.visibility.exports ? null : EXPORT_DENIED,
    freshness: await readFreshness(db, campaign, now),
  };
}

/** The stored counts that a filter needs. */
export async function readKept(
  db: Sql,
  filter: MirrorFilter,
  campaign: Kept["campaign"],
  now: Date,
): Promise<Kept> {
  const batch = filter.batch ? await readCounts(db, filter.campaign, `b:${filter.batch}`) : null;
  let language: Kept["language"] = null;
  for (const name of new Set(filter.language ?? [])) {
    language = [...(language ?? []), ...(await readCounts(db, filter.campaign, `l:${name}`))];
  }
  const operation = filter.operation && (await findOperation(db, filter.campaign, filter.operation.id));
  return {
    campaign,
    batch,
    language,
    range: await readKeptRange(db, filter, now),
    operation: filter.operation && (operation?.total ?? 0),
  };
}
