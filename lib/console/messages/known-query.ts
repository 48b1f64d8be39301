import { admitSearch } from "#lib/console/messages/admit-search";
import { readNumber, WHOLE } from "#lib/console/messages/message-filter";
import { hasMirrorBatch } from "#lib/console/mirror/rows/batches";
import type { Reader } from "#lib/console/reader";
import { parseId } from "#lib/domain/api/id";
import { ignoredName } from "#lib/domain/api/ignored-name";
import { isPossibleRecipient } from "#lib/domain/recipients/recipient";
import type { Sql } from "#lib/platform/postgres/sql";
import type { MessageQuery } from "#lib/wire/console/query";

type Known = { query: MessageQuery; ignored: string[] };

/** Whether such a batch may exist. Just after its upload, nothing of it has been read. */
export async function isKnownBatch(db: Sql, campaign: number, batch: string): Promise<boolean> {
  return parseId("batch", batch) !== null || (await hasMirrorBatch(db, campaign, batch));
}

/**
 * The query that a person who sees masked numbers may make: whole numbers only, because searching by parts reveals the rest
 * digit by digit; and few of them, because many tries reveal a message's number.
 */
export async function maskedQuery(reader: Reader, query: MessageQuery): Promise<Known> {
  const { q, ...others } = query;
  const number = numberHidden(reader, query);
  if (number === null) return { query, ignored: [] };
  if (isPossibleRecipient(number) && (await admitSearch(reader, number)))
    return { query: { ...others, q: WHOLE + number }, ignored: [] };
  return { query: others, ignored: [ignoredName("q", q)] };
}

/** The number, or part of one, in the query of a person who sees masked numbers; null when there is none. */
export function numberHidden({ visibility }: Pick<Reader, "visibility">, { q }: MessageQuery): string | null {
  return q && !visibility.numbers ? readNumber(q) : null;
}
