import type { Pool } from "pg";
import { decodeCursor, encodeCursor } from "#lib/domain/cursor";
import { RefusedError } from "#lib/domain/refused-error";
import type { Caller, Service } from "#lib/service/context";
import { presentMessages } from "#lib/service/present-message";
import { readLists } from "#lib/service/read-lists";
import { findBatch } from "#lib/store/batches";
import { isAny, readPage } from "#lib/store/message-pages";
import type { PageFilter, Way } from "#lib/store/message-walk";
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
  const way = readWay(query);
  const digits = readDigits(query.search);
  if (digits === null) return emptyPage();
  const { timeZone } = service.settings;
  return readLists(service, (pool) => presentPage(pool, { ...of, digits }, way, limit, timeZone));
}

async function presentPage(pool: Pool, filter: PageFilter, way: Way, limit: number, timeZone: string) {
  const [found, behind] = await Promise.all([
    readPage(pool, filter, way, limit + 1),
    way.from === null ? false : isAny(pool, filter, back(way.direction, way.from.id)),
  ]);
  const more = found.messages.length > limit;
  // One more than asked for was read, at the end that is further away.
  const messages = way.direction === "older" ? found.messages.slice(0, limit) : found.messages.slice(-limit);
  const first = messages[0];
  const last = messages.at(-1);
  if (first === undefined || last === undefined) return emptyPage();
  return {
    data: presentMessages(filter.campaignId, { ...found, messages }, timeZone),
    pageData: {
      hasNextPage: way.direction === "older" ? more : behind,
      hasPreviousPage: way.direction === "older" ? behind : more,
      startCursor: encodeCursor(first.id),
      endCursor: encodeCursor(last.id),
    },
  };
}

/** The other way, from the message itself at which the page begins. */
function back(direction: Way["direction"], id: string): Way {
  return { direction: direction === "older" ? "newer" : "older", from: { id, included: true } };
}

function readLimit(limit: string | undefined): number {
  if (limit === undefined) return DEFAULT_LIMIT;
  const wanted = /^\d{1,4}$/.test(limit) ? Number(limit) : 0;
  if (wanted < 1 || wanted > MAX_LIMIT) throw new RefusedError("limitInvalid");
  return wanted;
}

function readWay({ after, before }: ListQuery): Way {
  if (after && before) throw new RefusedError("cursorsConflict");
  const cursor = after || before;
  if (!cursor) return { direction: "older", from: null };
  const id = decodeCursor(cursor);
  if (id === null) throw new RefusedError("cursorInvalid");
  return { direction: after ? "older" : "newer", from: { id, included: false } };
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
