import { filterWords } from "#lib/domain/filter-words";
import { isRelative, momentOf } from "#lib/domain/relative-moment";
import { messageFilter } from "#lib/mirror/message-filter";
import type { Reader } from "#lib/mirror/reader";
import { findMirrorBatch } from "#lib/store/mirror-batches";
import { readCounts } from "#lib/store/mirror-counts";
import type { MirrorFilter } from "#lib/store/mirror-list";
import type { Sql } from "#lib/store/sql";
import { type MessageQuery, readMessageQuery } from "#lib/wire/console-query";

export type FrozenFilter = {
  /** As an address holds it, its range absolute: the same text means the same messages tomorrow. */
  text: string;
  words: string;
  filter: MirrorFilter;
};

/** A list's filter as of `now`; what is not known in it is named instead: all must not be taken for some. */
export async function freezeFilter(
  db: Sql,
  { campaign, now }: Pick<Reader, "campaign" | "now">,
  address: string,
  zone: string,
): Promise<FrozenFilter | { unknown: string[] }> {
  const read = readMessageQuery(new URLSearchParams(address));
  const { filter, ignored } = messageFilter(campaign, read.query, await readCounts(db, campaign.id, ""), now);
  const batch = read.query.batch ? await findMirrorBatch(db, campaign.id, read.query.batch, []) : null;
  const unknown = [...read.ignored, ...ignored];
  if (read.query.batch && !batch) unknown.push(`batch=${read.query.batch}`);
  if (unknown.length > 0) return { unknown };
  const query = absolute(read.query, now);
  return {
    text: addressOf(query),
    words: filterWords(query, zone, batch && (batch.fileName ?? batch.id)),
    filter,
  };
}

/** The conditions of a filter that was frozen at `now`; a status that nobody has any more still matches nothing else. */
export async function thawFilter(
  db: Sql,
  campaign: Reader["campaign"],
  text: string,
  now: Date,
): Promise<MirrorFilter> {
  const { query } = readMessageQuery(new URLSearchParams(text));
  const kind = { status: "", code: "", spent: false, n: 0 };
  const known = [
    ...(await readCounts(db, campaign.id, "")),
    ...(query.status ?? []).map((status) => ({ ...kind, status })),
    ...(query.code ?? []).map((code) => ({ ...kind, code })),
  ];
  return messageFilter(campaign, query, known, now).filter;
}

function absolute({ from, to, ...query }: MessageQuery, now: Date): MessageQuery {
  const moves = isRelative(from ?? "") || isRelative(to ?? "");
  const end = moves ? (to ?? "now") : to;
  return {
    ...query,
    ...(from && { from: momentOf(from, now).toISOString() }),
    ...(end && { to: momentOf(end, now).toISOString() }),
  };
}

function addressOf({ after: _after, before: _before, size: _size, ...filter }: MessageQuery): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(filter)) if (value) params.set(name, String(value));
  params.sort();
  return params.toString().replaceAll("%2C", ",");
}
