import type { Pool } from "pg";
import { decodeCursor, encodeCursor } from "#lib/domain/cursor";
import { RefusedError } from "#lib/domain/refused-error";
import type { Caller, Service } from "#lib/service/context";
import { readLists } from "#lib/service/read-lists";
import { readMessages } from "#lib/service/read-messages";
import { findBatch } from "#lib/store/batches";
import { type Direction, messageIds, type PageFilter } from "#lib/store/message-pages";
import { DEFAULT_LIMIT, type ListQuery, MAX_LIMIT } from "#lib/wire/page";

/** A page of the campaign's messages, newest first (endpoint 4). */
export function listCampaignMessages(service: Service, caller: Caller, query: ListQuery) {
  return listMessages(service, { campaignId: caller.campaignId, batch: null }, query);
}

/** A page of the batch's messages, newest first (endpoint 7). */
export async function listBatchMessages(
  service: Service,
  caller: Caller,
  batchId: string | null,
  query: ListQuery,
) {
  const batch = batchId === null ? null : await findBatch(service.pool, caller.campaignId, batchId);
  if (!batch) throw new RefusedError("notFound");
  return listMessages(service, { campaignId: caller.campaignId, batch }, query);
}

async function listMessages(service: Service, of: Omit<PageFilter, "digits">, query: ListQuery) {
  const limit = readLimit(query.limit);
  const place = readPosition(query);
  const digits = readDigits(query.search);
  if (digits === null) return emptyPage();
  const { timeZone } = service.settings;
  return readLists(service, (pool) => readPage(pool, { ...of, digits }, place, limit, timeZone));
}

async function readPage(
  pool: Pool,
  filter: PageFilter,
  { direction, position }: Place,
  limit: number,
  timeZone: string,
) {
  const near = await messageIds(pool, filter, direction, position, limit + 1);
  const ids = near.slice(0, limit);
  if (direction === "newer") ids.reverse();
  const first = ids[0];
  const last = ids.at(-1);
  if (first === undefined || last === undefined) return emptyPage();

  const more = near.length > limit;
  const [data, behind] = await Promise.all([
    readMessages(pool, filter.campaignId, ids, timeZone),
    position === null
      ? false
      : isAny(
          direction === "older"
            ? messageIds(pool, filter, "newer", first, 1)
            : messageIds(pool, filter, "older", last, 1),
        ),
  ]);
  return {
    data,
    pageData: {
      hasNextPage: direction === "older" ? more : behind,
      hasPreviousPage: direction === "older" ? behind : more,
      startCursor: encodeCursor(first),
      endCursor: encodeCursor(last),
    },
  };
}

async function isAny(ids: Promise<string[]>): Promise<boolean> {
  return (await ids).length > 0;
}

function readLimit(limit: string | undefined): number {
  if (limit === undefined) return DEFAULT_LIMIT;
  const wanted = /^\d{1,4}$/.test(limit) ? Number(limit) : 0;
  if (wanted < 1 || wanted > MAX_LIMIT) throw new RefusedError("limitInvalid");
  return wanted;
}

type Place = { direction: Direction; position: string | null };

function readPosition({ after, before }: ListQuery): Place {
  if (after && before) throw new RefusedError("cursorsConflict");
  const cursor = after || before;
  if (!cursor) return { direction: "older", position: null };
  const position = decodeCursor(cursor);
  if (position === null) throw new RefusedError("cursorInvalid");
  return { direction: after ? "older" : "newer", position };
}

/** Digits to look for, empty for all, null when nothing can match. */
function readDigits(search = ""): string | null {
  const digits = search.trim().replace(/^\+/, "").replace(/[\s-]/g, "");
  return /^\d*$/.test(digits) ? digits : null;
}

function emptyPage() {
  return {
    data: [],
    pageData: { hasNextPage: false, hasPreviousPage: false, startCursor: "", endCursor: "" },
  };
}
