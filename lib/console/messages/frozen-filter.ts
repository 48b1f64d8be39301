import { isKnownBatch, numberHidden } from "#lib/console/messages/known-query";
import { messageFilter } from "#lib/console/messages/message-filter";
import { findMirrorBatch } from "#lib/console/mirror/rows/batches";
import { type CountRow, readCounts } from "#lib/console/mirror/rows/counts";
import type { MirrorFilter } from "#lib/console/mirror/rows/matching";
import type { Reader } from "#lib/console/reader";
import { ignoredName } from "#lib/domain/api/ignored-name";
import { filterLabel } from "#lib/domain/messages/filter-labels";
import { isRelative, momentOf } from "#lib/domain/time/relative-moment";
import type { Sql } from "#lib/platform/postgres/sql";
import { type MessageQuery, readMessageQuery } from "#lib/wire/console/query";

export type FrozenFilter = {
  /** A filter as in an address, with an absolute range, so that the same text means the same messages tomorrow. */
  text: string;
  words: string;
  filter: MirrorFilter;
};

/** A list's filter as of `now`. Unknown parts are returned instead, so that all messages are never taken for some. */
export async function freezeFilter(
  db: Sql,
  reader: Pick<Reader, "campaign" | "visibility" | "now">,
  address: string,
  zone: string,
): Promise<FrozenFilter | { unknown: string[] }> {
  const { campaign, now } = reader;
  const seen = await readCounts(db, campaign.id, "");
  const unknown = await unknownValues(db, reader, address, seen);
  if (unknown.length > 0) return { unknown };
  const { query } = readMessageQuery(new URLSearchParams(address));
  const batch = query.batch ? await findMirrorBatch(db, campaign.id, query.batch, []) : null;
  const frozen = absolute(query, now, zone);
  return {
    text: addressOf(frozen),
    words: filterLabel(frozen, zone, batch && (batch.fileName ?? batch.id)),
    filter: messageFilter(campaign, query, seen, now, zone).filter,
  };
}

/** The unknown parts of an address, as `name`, or as `name=value` for a value that does not exist. */
export async function unknownValues(
  db: Sql,
  reader: Pick<Reader, "campaign" | "visibility">,
  address: string,
  seen: CountRow[],
): Promise<string[]> {
  const { query, ignored } = readMessageQuery(new URLSearchParams(address));
  const { batch } = query;
  const lost =
    batch && !(await isKnownBatch(db, reader.campaign.id, batch)) ? [ignoredName("batch", batch)] : [];
  // A number must be searched for in the list first, which is recorded.
  const hidden = numberHidden(reader, query) === null ? [] : [ignoredName("q", query.q)];
  const unknown = messageFilter(reader.campaign, query, seen, new Date(0)).ignored;
  return [...ignored, ...unknown, ...lost, ...hidden];
}

/** The filter without its cursor, names in order. A relative range stays relative. */
export function tidyFilter(address: string): string {
  return addressOf(readMessageQuery(new URLSearchParams(address)).query);
}

/** The conditions of a filter that was frozen at `now`. A status or code that no message has any more stays a condition. */
export async function thawFilter(
  db: Sql,
  campaign: Reader["campaign"],
  text: string,
  now: Date,
): Promise<MirrorFilter> {
  const { query } = readMessageQuery(new URLSearchParams(text));
  const kind = { status: "", code: "", retriesExhausted: false, n: 0 };
  const known = [
    ...(await readCounts(db, campaign.id, "")),
    ...(query.status ?? []).map((status) => ({ ...kind, status })),
    ...(query.code ?? []).map((code) => ({ ...kind, code })),
  ];
  return messageFilter(campaign, query, known, now).filter;
}

function absolute({ from, to, ...query }: MessageQuery, now: Date, zone: string): MessageQuery {
  const moves = isRelative(from ?? "") || isRelative(to ?? "");
  const end = moves ? (to ?? "now") : to;
  return {
    ...query,
    ...(from && { from: momentOf(from, now, zone).toISOString() }),
    ...(end && { to: momentOf(end, now, zone).toISOString() }),
  };
}

function addressOf({ after: _after, before: _before, size: _size, ...filter }: MessageQuery): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(filter)) if (value) params.set(name, String(value));
  params.sort();
  return params.toString().replaceAll("%2C", ",");
}
