import type { Pool } from "pg";
import { decodeCursor, encodeCursor } from "#lib/domain/api/cursor";
import { RefusedError } from "#lib/domain/api/refused-error";
import { findBatch } from "#lib/service/batches/batch-rows";
import type { Caller, Service } from "#lib/service/context";
import { isAny, readPage } from "#lib/service/messages/message-pages";
import type { PageFilter, Way } from "#lib/service/messages/message-scan";
import { presentMessages } from "#lib/service/messages/present-message";
import { readLists } from "#lib/service/messages/read-lists";
import { DEFAULT_LIMIT, type ListQuery, MAX_LIMIT } from "#lib/wire/api/page";

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
  // Also reads the message before the page and one after it. They show whether there are more.
  const found = await readPage(pool, filter, way, limit + (way.from === null ? 1 : 2));
  const beyond = found.messages.filter(({ id }) => id !== way.from);
  const isThere = beyond.length < found.messages.length;
  const behind = isThere || (way.from !== null && (await isAny(pool, filter, back(way))));
  const more = beyond.length > limit;
  const messages = way.direction === "older" ? beyond.slice(0, limit) : beyond.slice(-limit);
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

function back({ direction, from }: Way): Way {
  return { direction: direction === "older" ? "newer" : "older", from };
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
  return { direction: after ? "older" : "newer", from: id };
}

/** The digits to search for: empty for all messages, null when nothing can match. */
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
