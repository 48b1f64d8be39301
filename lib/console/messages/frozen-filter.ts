import { isKnownBatch, numberHidden } from "#lib/console/messages/known-query";
import { messageFilter } from "#lib/console/messages/message-filter";
import { findMirrorBatch } from "#lib/console/mirror/rows/batches";
import { type CountRow, readCounts } from "#lib/console/mirror/rows/counts";
import type { MirrorFilter } from "#lib/console/mirror/rows/matching";
import type { Reader } from "#lib/console/reader";
import { ignoredName } from "#lib/domain/api/ignored-name";
import { filterWords } from "#lib/domain/messages/filter-words";
import { isRelative, momentOf } from "#lib/domain/time/relative-moment";
import type { Sql } from "#lib/platform/postgres/sql";
import { type MessageQuery, readMessageQuery } from "#lib/wire/console/query";

export type FrozenFilter = {
  /** As an address holds it, its range absolute: the same text means the same messages tomorrow. */
  text: string;
  words: string;
  filter: MirrorFilter;
};

/** A list's filter as of `now`; what is not known in it is named instead: all must not be taken for some. */
export async function freezeFilter(
  db: Sql,
  reader: Pick<Reader, "campaign" | "sights" | "now">,
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
    words: filterWords(frozen, zone, batch && (batch.fileName ?? batch.id)),
    filter: messageFilter(campaign, query, seen, now, zone).filter,
  };
}

/** What of an address nobody knows: names, or values of which there are none, as `name` or `name=value`. */
export async function unknownValues(
  db: Sql,
  reader: Pick<Reader, "campaign" | "sights">,
  address: string,
  seen: CountRow[],
): Promise<string[]> {
  const { query, ignored } = readMessageQuery(new URLSearchParams(address));
  const { batch } = query;
  const lost =
    batch && !(await isKnownBatch(db, reader.campaign.id, batch)) ? [ignoredName("batch", batch)] : [];
  // A list is searched for a number first, which is recorded.
  const hidden = numberHidden(reader, query) === null ? [] : [ignoredName("q", query.q)];
  const unknown = messageFilter(reader.campaign, query, seen, new Date(0)).ignored;
  return [...ignored, ...unknown, ...lost, ...hidden];
}

/** The filter alone, without its place, names in order; a range back from now stays one. */
export function tidyFilter(address: string): string {
  return addressOf(readMessageQuery(new URLSearchParams(address)).query);
}

/** The conditions of a filter that was frozen at `now`; a status that nobody has any more still matches nothing else. */
export async function thawFilter(
  db: Sql,
  campaign: Reader["campaign"],
  text: string,
  now: Date,
): Promise<MirrorFilter> {
  const { query } = readMessageQuery(new URLSearchParams(text));
  const kind = { status: "", code: "", usedUp: false, n: 0 };
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
